import { eventElement, isEditable } from '@/lib/editable'
import { dialogIsOpen } from '@/lib/open-dialog'
import { createQuietTimer } from '@/lib/quiet-timer'
import { readStored, writeStored } from '@/lib/persist'
import { belongsToControl, isPlainChar, isSingleKeys, matches, parseKeys } from './keys'
import type { Chord } from './keys'

export interface Shortcut {
  /** `'g o'`, `'Mod+K'`, `'/'`, `'Ctrl+Enter'`. */
  keys: string
  /** What it does, for the `?` sheet. */
  label: string
  /** The heading it stands under on the `?` sheet. */
  group: string
  /** Not offered and not heard while this is false. */
  when?: boolean | undefined
  /** Also heard while a dialog is open. The dialog's own shortcuts say so; the page's must not act behind it. */
  inDialog?: boolean | undefined
}

/** Single keys wait this long: a scan's next key comes sooner. */
export const SCAN_WAIT_MS = 60
/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1000
/** This many characters without a pause are no shortcut any more but the start of a scan. */
const TOO_FAST = 3

interface Entry {
  place: number
  chords: Chord[]
  read: () => Shortcut
  run: () => void
}

let places = 0
let entries: Entry[] = []
/** Where in the order a component's shortcuts stand; taken while rendering, so what is inside comes later and wins. */
export const nextPlace = (): number => ++places

const pressesButton = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  eventElement(event)?.closest(
    'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]',
  ) != null

/** False when the person turned shortcuts of one character off. */
export const singleKeysOn = (): boolean => readStored('singleKeys') ?? true
export const setSingleKeysOn = (on: boolean): void => writeStored('singleKeys', on)

/** The entries that could act on this event now, innermost first. */
function candidates(event: KeyboardEvent): Entry[] {
  const editable = isEditable(eventElement(event))
  const inDialog = dialogIsOpen()
  const singles = singleKeysOn()
  return entries.filter(({ chords, read }) => {
    const { when = true, inDialog: reachesDialogs = false } = read()
    if (!when || (inDialog && !reachesDialogs) || (!singles && isSingleKeys(chords))) return false
    const first = chords[0]
    return first !== undefined && !(belongsToControl(first) && (editable || pressesButton(event)))
  })
}

let typed: KeyboardEvent[] = []
let typedAt = 0
let held: KeyboardEvent[] = []
let fastRun = 0
let lastCharAt = -Infinity
const now = (): number => performance.now()

/** Adds a press to the sequence so far and runs the shortcut it completes. True if it is part of one. */
function feed(event: KeyboardEvent): boolean {
  const able = candidates(event)
  if (event.timeStamp - typedAt > SEQUENCE_MS) typed = []
  typedAt = event.timeStamp
  for (const run of typed.length > 0 ? [[...typed, event], [event]] : [[event]]) {
    const fitting = able.filter(({ chords }) =>
      run.every((one, at) => chords[at] && matches(chords[at], one)),
    )
    if (fitting.length === 0) continue
    const complete = fitting.find(({ chords }) => chords.length === run.length)
    typed = complete ? [] : run
    complete?.run()
    return true
  }
  typed = []
  return false
}

const waiting = createQuietTimer(
  SCAN_WAIT_MS,
  () => {
    const calm = fastRun < TOO_FAST
    const presses = held
    held = []
    if (calm) for (const event of presses) feed(event)
  },
  now,
)

const isTypedChar = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 && ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))

/** Hears every character first, also those that a scan keeps from the rest of the page. */
function countChars(event: KeyboardEvent): void {
  if (!isTypedChar(event)) return
  fastRun = event.timeStamp - lastCharAt < SCAN_WAIT_MS ? fastRun + 1 : 1
  lastCharAt = event.timeStamp
  if (held.length > 0) waiting.touch()
}

/** Hears what no control on the page has used. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const waits = candidates(event).some(({ chords }) =>
    chords.some((chord) => isPlainChar(chord) && matches(chord, event)),
  )
  if (waits) {
    event.preventDefault() // or the browser would open its own search on "/"
    held.push(event)
    waiting.touch()
  } else if (!isTypedChar(event) || event.altKey) {
    if (feed(event)) event.preventDefault()
  }
}

function listen(on: boolean): void {
  if (on) {
    window.addEventListener('keydown', countChars, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return
  }
  window.removeEventListener('keydown', countChars, { capture: true })
  document.removeEventListener('keydown', onKeyDown)
  waiting.stop()
  held = []
  typed = []
  fastRun = 0
  lastCharAt = -Infinity
}

/** Adds a shortcut; returns the function that takes it away. `read` gives its present description. */
export function addShortcut(place: number, keys: string, read: () => Shortcut, run: () => void): () => void {
  const entry: Entry = { place, chords: parseKeys(keys), read, run }
  if (entries.length === 0) listen(true)
  entries = [...entries, entry].sort((a, b) => b.place - a.place)
  return () => {
    entries = entries.filter((other) => other !== entry)
    if (entries.length === 0) listen(false)
  }
}

let told: { keys: readonly Shortcut[] }[] = []

/** Adds keys that something on the page hears for itself, for the `?` sheet alone; returns what takes them away. */
export function tellKeys(keys: readonly Shortcut[]): () => void {
  // One telling each: a page has several fields of a kind, and the first that goes must not take the keys of the others.
  const one = { keys }
  told = [...told, one]
  return () => {
    told = told.filter((other) => other !== one)
  }
}

/** What the `?` sheet shows: the keys that act now, in the order of the screen, each once in its group. */
export function listShortcuts(): { group: string; shortcuts: { keys: string; label: string }[] }[] {
  const byKeys = new Map([
    ...entries.toReversed().map(({ read }) => [read().keys, read()] as const),
    ...told.flatMap(({ keys }) => keys).map((one) => [`${one.group} ${one.keys}`, one] as const),
  ])
  const groups = new Map<string, { keys: string; label: string }[]>()
  for (const { keys, label, group, when = true } of byKeys.values()) {
    if (!when) continue
    groups.set(group, [...(groups.get(group) ?? []), { keys, label }])
  }
  return [...groups].map(([group, shortcuts]) => ({ group, shortcuts }))
}
