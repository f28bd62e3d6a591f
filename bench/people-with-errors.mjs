// Invented people, some of them twice with errors of the kinds that registration makes; some are families of one address.
const syllables =
  'ba do ke li mo nu pra ri sto tra vo wen yar zel cam hol den fir gar jas tor min sal ber kov'.split(' ')
const surnames =
  'smith johnson williams brown jones garcia miller davis martinez lopez wilson anderson taylor moore lee'.split(
    ' ',
  )
const given =
  'james mary michael patricia robert jennifer john linda david elizabeth william susan joseph karen daniel maria'.split(
    ' ',
  )
const cities = 'boise nampa meridian caldwell eagle kuna star'.split(' ')

function dice(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const slip = (text, roll) => {
  const at = roll(Math.max(1, text.length))
  const letter = 'abcdefghijklmnopqrstuvwxyz'[roll(26)]
  const kinds = [
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ]
  return kinds[roll(4)]()
}
const word = (roll) => Array.from({ length: 2 + roll(2) }, () => syllables[roll(syllables.length)]).join('')
const pad = (n) => String(n).padStart(2, '0')
const dayOf = (roll) => `${1930 + roll(85)}-${pad(1 + roll(12))}-${pad(1 + roll(28))}`
const phoneOf = (roll) => `208${String(2_000_000 + roll(7_999_999))}`

function somebody(who, roll) {
  return {
    who,
    firstname: roll(10) < 7 ? given[roll(given.length)] : word(roll),
    lastname: roll(10) < 3 ? surnames[roll(surnames.length)] : word(roll),
    dob: dayOf(roll),
    gender: roll(2) === 0 ? 'M' : 'F',
    phone: phoneOf(roll),
    line1: `${1 + roll(9900)} ${word(roll)} street`,
    city: cities[roll(cities.length)],
    zip: String(83_600 + roll(120)),
  }
}

/** The same person as somebody else registered them: one to three of these. */
const errors = [
  (one, roll) => ({ ...one, lastname: slip(one.lastname, roll) }),
  (one, roll) => ({ ...one, firstname: slip(one.firstname, roll) }),
  (one) => ({ ...one, firstname: one.lastname, lastname: one.firstname }),
  (one, roll) => ({ ...one, lastname: word(roll) }),
  (one) => ({ ...one, dob: one.dob.replace(/^(\d{4})-(0\d|1[0-2])-(0\d|1[0-2])$/, '$1-$3-$2') }),
  (one, roll) => ({ ...one, dob: one.dob.slice(0, 3) + roll(10) + one.dob.slice(4) }),
  (one, roll) => ({ ...one, phone: phoneOf(roll) }),
  (one, roll) => ({
    ...one,
    ...((other) => ({ line1: other.line1, city: other.city, zip: other.zip }))(somebody('', roll)),
  }),
]

/** `count` people; a share of them once more with errors, and every tenth with a spouse or a child at the same address. */
export function madePeople(count, seed, { repeats }) {
  const roll = dice(seed)
  const people = []
  while (people.length < count) {
    const one = somebody(`p${people.length}`, roll)
    people.push(one)
    if (roll(10) === 0) {
      const other = somebody(`p${people.length}`, roll)
      people.push({
        ...one,
        who: other.who,
        firstname: other.firstname,
        dob: other.dob,
        gender: other.gender,
      })
    }
    if (roll(1000) >= repeats * 1000) continue
    let again = one
    for (let n = 1 + roll(3); n > 0; n--) again = errors[roll(errors.length)](again, roll)
    people.push(again)
  }
  return people.slice(0, count)
}
