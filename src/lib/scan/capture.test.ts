import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installScanCapture } from './capture'
import type { Scan } from './detector'
import { acceptMeters } from './meter-value'

let scans: Scan[] = []
let uninstall = () => {}
const codes = () => scans.map((scan) => scan.code)

beforeEach(() => {
  vi.useFakeTimers()
  scans = []
  uninstall = installScanCapture({
    onScan: (scan) => scans.push(scan),
    timeOf: () => Date.now(),
    now: () => Date.now(),
  })
})
afterEach(() => {
  uninstall()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Presses one key on the focused element and does what a browser does by itself. */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body
  const down = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init })
  const passed = target.dispatchEvent(down)
  if (passed && key === 'Enter' && target instanceof HTMLButtonElement) target.click()
  if (passed && key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  if (passed && [...key].length === 1 && target instanceof HTMLInputElement) {
    target.value += key
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  target.dispatchEvent(
    new KeyboardEvent('keyup', { key, code: key, bubbles: true, cancelable: true, ...init }),
  )
  return passed
}
function type(text: string, gap: number, end: string[] = [], init: KeyboardEventInit = {}) {
  for (const key of [...text, ...end]) {
    press(key, init)
    vi.advanceTimersByTime(gap)
  }
}
function add<K extends keyof HTMLElementTagNameMap>(tag: K, parent: Element = document.body) {
  const element = document.createElement(tag)
  parent.append(element)
  return element
}

describe('installScanCapture', () => {
  it('loses none of 100 scans back to back at 8 ms a key, and no later listener hears them as keys', () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    const sent = Array.from({ length: 100 }, (_, n) => `REQ${String(100_000 + n)}`)
    for (const code of sent) type(code, 8, ['Enter'])
    document.removeEventListener('keydown', heard)
    expect(codes()).toEqual(sent)
    expect(heard).toHaveBeenCalledTimes(300) // the first three keys of each: shortcuts wait for what follows them
  })

  it('does not press the focused button, nor send the form', () => {
    const button = add('button')
    const clicked = vi.fn()
    button.addEventListener('click', clicked)
    button.focus()
    type('REQ10432', 8, ['Enter'])
    const form = add('form')
    const submitted = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', submitted)
    add('input', form).focus()
    type('REQ10433', 8, ['Enter'])
    expect(codes()).toEqual(['REQ10432', 'REQ10433'])
    expect([clicked.mock.calls, submitted.mock.calls]).toEqual([[], []])
    vi.advanceTimersByTime(1000)
    press('Enter')
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('gives a half-typed field its old value back, and tells the form', () => {
    const field = add('input')
    const values: string[] = []
    field.addEventListener('input', () => values.push(field.value))
    field.focus()
    type('gluc', 90)
    type('REQ10432', 8, ['Enter'])
    expect(field.value).toBe('gluc')
    expect(values.at(-1)).toBe('gluc')
    expect(codes()).toEqual(['REQ10432'])
    type('ose', 90)
    expect(field.value).toBe('glucose')
  })

  it('gives it back also when the scan ends by silence', () => {
    const field = add('input')
    field.value = 'old'
    field.focus()
    type('10432', 8)
    vi.advanceTimersByTime(100)
    expect([field.value, ...codes()]).toEqual(['old'])
    vi.advanceTimersByTime(200)
    expect([field.value, ...codes()]).toEqual(['old', '10432'])
  })

  it('leaves the code in a scan field, as printed', () => {
    const field = add('input')
    field.dataset['scanField'] = ''
    field.focus()
    type(']C1req10432', 8, ['Enter'], { modifierCapsLock: true })
    expect(field.value).toBe('REQ10432')
    expect(codes()).toEqual(['REQ10432'])
  })

  describe('a field that a meter types into', () => {
    function meterField() {
      acceptMeters()
      const field = add('input')
      field.dataset['meterField'] = 'REQ1A'
      const entered = vi.fn((event: KeyboardEvent) => event.key === 'Enter' && field.value)
      field.addEventListener('keydown', entered)
      field.focus()
      return { field, entered: () => entered.mock.results.flatMap(({ value }) => value || []) }
    }

    it.each(['4.52', '<0.05', '1204', '12,75', '1.2e6'])(
      'keeps %s, which is no scan, and hears its Enter',
      (value) => {
        const { field, entered } = meterField()
        type(value, 8, ['Enter'])
        vi.advanceTimersByTime(1000)
        expect([field.value, entered(), codes()]).toEqual([value, [value], []])
      },
    )

    it.each(['REQ10432', '10432', '26323-0001A', ']C14.52'])('leaves %s to the scan', (code) => {
      const { field, entered } = meterField()
      type(code, 8, ['Enter'])
      vi.advanceTimersByTime(1000)
      expect([field.value, entered(), codes()]).toEqual(['', [], [code.replace(']C1', '')]])
    })

    it('keeps a value that silence ended, and its late Enter is the field’s', () => {
      const { field, entered } = meterField()
      type('4.52', 8)
      vi.advanceTimersByTime(150)
      press('Enter')
      vi.advanceTimersByTime(1000)
      expect([field.value, entered(), codes()]).toEqual(['4.52', ['4.52'], []])
    })

    it('enters nothing where somebody had begun to type: both together are no value', () => {
      const { field, entered } = meterField()
      type('3', 1000)
      type('4.52', 8, ['Enter'])
      vi.advanceTimersByTime(1000)
      expect([field.value, entered(), codes()]).toEqual(['34.52', [], []])
    })
  })

  it('keeps its hands off passwords and fields marked data-no-scan', () => {
    const password = add('input')
    password.type = 'password'
    const note = add('input')
    note.dataset['noScan'] = ''
    for (const field of [password, note]) {
      field.focus()
      type('secret123', 4, ['Enter'])
      vi.advanceTimersByTime(500)
      expect(field.value).toBe('secret123')
    }
    expect(scans).toEqual([])
  })

  it('swallows Ctrl+J after a scan, and leaves it alone otherwise', () => {
    type('10432', 8)
    expect(press('j', { ctrlKey: true })).toBe(false)
    expect(scans).toMatchObject([{ code: '10432', terminator: 'line-feed' }])
    vi.advanceTimersByTime(1000)
    expect(press('j', { ctrlKey: true })).toBe(true)
  })

  it('never hands over a part of a code as if it were one, wherever the line pauses', () => {
    const code = fc.string({ unit: fc.constantFrom(...'ABC0189-'), minLength: 5, maxLength: 24 })
    fc.assert(
      fc.property(
        code,
        fc.nat(),
        fc.integer({ min: 2, max: 16 }),
        fc.integer({ min: 8, max: 290 }),
        fc.boolean(),
        (text, at, gap, pause, enter) => {
          scans = []
          vi.advanceTimersByTime(5000)
          const cut = 1 + (at % (text.length - 1))
          type(text.slice(0, cut), gap)
          vi.advanceTimersByTime(pause - gap > 0 ? pause - gap : 0)
          type(text.slice(cut), gap, enter ? ['Enter'] : [])
          vi.advanceTimersByTime(1000)
          expect(scans.filter(({ torn, code: heard }) => !torn && heard !== text)).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  it.each([8, 16, 40, 60, 80, 99, 120, 150])('asks again, or hears all, after a pause of %i ms', (pause) => {
    for (const cut of [4, 6, 8, 10]) {
      scans = []
      vi.advanceTimersByTime(5000)
      type('26323-0001'.slice(0, cut), 8)
      vi.advanceTimersByTime(pause - 8)
      type('26323-0001A'.slice(cut), 8, ['Enter'])
      vi.advanceTimersByTime(1000)
      expect(scans.length).toBeGreaterThan(0)
      expect(scans.every(({ torn, code }) => torn || code === '26323-0001A')).toBe(true)
    }
  })

  it('acts on nothing of a torn scan, presses nothing with its Enter, and takes it whole right after', () => {
    const button = add('button')
    const clicked = vi.fn()
    button.addEventListener('click', clicked)
    button.focus()
    type('26323-0001', 8)
    vi.advanceTimersByTime(130)
    type('A', 8, ['Enter'])
    expect(scans.map(({ torn, code }) => [torn, code])).toEqual([[true, '26323-0001']])
    vi.advanceTimersByTime(500)
    type('26323-0001', 8, ['Enter'])
    expect(scans.at(-1)).toMatchObject({ code: '26323-0001', torn: false, repeat: false })
    expect(clicked).not.toHaveBeenCalled()
  })

  it('leaves nothing of a torn scan in a scan field', () => {
    const field = add('input')
    field.dataset['scanField'] = ''
    field.focus()
    type('26323', 8)
    vi.advanceTimersByTime(130)
    type('-0001', 8, ['Enter'])
    expect(field.value).toBe('')
    expect(scans.map(({ torn }) => torn)).toEqual([true, true])
  })

  it('waits for keys that queued up while the page was busy', () => {
    let stamp = 0
    uninstall()
    uninstall = installScanCapture({
      onScan: (scan) => scans.push(scan),
      timeOf: () => stamp,
      now: () => Date.now(),
    })
    stamp = Date.now()
    for (const key of '10432') {
      press(key)
      stamp += 8
    }
    vi.setSystemTime(Date.now() + 400) // the page stood still for 400 ms; the timer now fires before the waiting keys
    vi.advanceTimersByTime(100)
    expect(scans).toEqual([])
    for (const key of '9876') {
      press(key)
      stamp += 8
    }
    press('Enter')
    expect(codes()).toEqual(['104329876'])
  })
})
