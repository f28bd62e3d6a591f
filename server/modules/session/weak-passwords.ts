/**
 * NIST SP 800-63B: no rules about capitals and digits, but passwords that attackers try first are refused. With 15
 * characters as the least, those are known phrases, repetitions, walks over the keyboard, and common words strung
 * together; so words are taken out and what remains is counted.
 */

/** Words that guessing begins with: the product, its trade, the usual ones. Longest first where one holds another. */
const commonWords = [
  'administrator laboratories laboratory toxicology pathology clinical specimen physician diagnostics',
  'password passwort passphrase passw contrasena motdepasse aliquot lims clinic doctor nurse medical hospital patient health',
  'welcome letmein changeme secret default temporary temp access login signin account user username admin root master demo guest test testing',
  'iloveyou love princess sunshine football baseball basketball soccer monkey dragon superman batman pokemon starwars',
  'shadow killer freedom whatever trustno hello charlie jordan michael jennifer jessica daniel ashley computer internet google microsoft apple samsung',
  'spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday',
  'january february march april june july august september october november december',
  'america american boise idaho company office staff team please thank lab the and for you your',
]
  .join(' ')
  .split(' ')
  .sort((a, b) => b.length - a.length)

/** Long phrases that stand in every list of stolen passwords. */
const knownPhrases = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'thequickbrownfox',
  'maytheforcebewithyou',
  'iloveyousomuch',
  'ilovemyfamily',
  'todayisagoodday',
  'nevergonnagiveyouup',
  'winteriscoming',
  'onceuponatime',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'inthebeginningwastheword',
  'opensesameopensesame',
  'livelaughlove',
]

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const walks = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const unleet = (text: string) => text.replace(/[013457@$!]/g, (c) => leet[c] ?? c)
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Takes out every chunk of four or more characters that runs along a row of keys, the alphabet or the digits. */
function withoutWalks(text: string): string {
  let rest = text
  for (let at = 0; at + 4 <= rest.length;) {
    let length = 4
    if (!walks.some((walk) => walk.includes(rest.slice(at, at + length)))) {
      at += 1
      continue
    }
    while (at + length < rest.length && walks.some((walk) => walk.includes(rest.slice(at, at + length + 1))))
      length += 1
    rest = `${rest.slice(0, at)} ${rest.slice(at + length)}`
  }
  return rest
}

/** What an attacker would still have to guess: words, walks, years and repeated characters taken out. */
function remainder(text: string, own: readonly string[]): string {
  let rest = withoutWalks(text)
  for (const word of [...own, ...commonWords]) rest = rest.replaceAll(word, ' ')
  return rest
    .replace(/(19|20)\d\d/g, ' ')
    .replace(/(.)\1{2,}/gu, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A text that is one short piece over and over. */
const repeats = (text: string) => {
  const unit = `${text}${text}`.indexOf(text, 1)
  return unit < text.length && unit <= 10
}

export type Weakness = 'passwordRepeats' | 'passwordKnown' | 'passwordGuessable'

/**
 * Why this password is too easy to guess, as the text that tells its owner; undefined if it will do. `own` are the owner's
 * username, names and address.
 */
export function weaknessOf(password: string, own: readonly string[] = []): Weakness | undefined {
  const typed = plain(password)
  const bare = lettersOf(typed)
  const spelled = lettersOf(unleet(typed))
  const phrases = new Set(knownPhrases)
  if (new Set(typed).size < 5 || repeats(typed) || repeats(bare)) return 'passwordRepeats'
  if (
    [bare, spelled, bare.replace(/\d+$/, ''), spelled.replace(/\d+$/, '')].some((text) => phrases.has(text))
  )
    return 'passwordKnown'
  const ownWords = own
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
  const left = Math.min(remainder(typed, ownWords).length, remainder(unleet(typed), ownWords).length)
  return left < 6 ? 'passwordGuessable' : undefined
}
