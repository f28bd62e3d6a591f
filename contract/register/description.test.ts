import { describe, expect, test } from 'vitest'
import { descriptions } from './test-registers'

test('the described registers are found', () => {
  expect(descriptions.map(([area]) => area)).toEqual(
    expect.arrayContaining(['payers', 'sampleTypes', 'tags']),
  )
})

/** Something that an input of this kind takes. */
const textFor = ({ inputMode, type }: { inputMode?: string; type?: string }) =>
  inputMode === 'numeric' ? '7' : type === 'tel' ? '(208) 555-0148' : 'A1'

describe.each(descriptions)('%s', (_area, register) => {
  const names = Object.keys(register.fields)

  test('every field has a label, an input, and a part of the comparison', () => {
    const parts = Object.entries(register.compared(register.blank))
    for (const name of names) {
      const field = register.fields[name]
      expect(field?.label.trim(), name).not.toBe('')
      if (field?.input.kind === 'choice') expect(field.input.options.length, name).toBeGreaterThan(1)
      if (field?.input.kind === 'text') expect(field.input.maxLength, name).toBeGreaterThan(0)
      const own = parts.filter(([path]) => path.split('.')[0] === name)
      expect(own.length, name).toBeGreaterThan(0)
      for (const [path, { label }] of own) expect(label.trim(), path).not.toBe('')
    }
    expect(register.noun.trim()).not.toBe('')
  })

  test('rows, sorts and filters are fields', () => {
    for (const name of [...register.shown, ...register.sorts, ...Object.keys(register.narrows)])
      expect(names, name).toContain(name)
    expect(register.shown.length).toBeGreaterThan(0)
    expect(register.sorts.length).toBeGreaterThan(0)
  })

  test('a blank form is one of the form, and what it lacks is named by field', () => {
    expect(register.Values.safeParse(register.blank).error).toBeUndefined()
    const issues = register.Fields.safeParse(register.sentOf(register.blank)).error?.issues ?? []
    for (const { path, message } of issues) {
      expect(names).toContain(path[0])
      expect(message).not.toBe('')
    }
    // Nothing but what a person must type is missing, and that is a line of text.
    for (const name of names)
      if (issues.some(({ path }) => path[0] === name))
        expect(register.fields[name]?.input, name).toMatchObject({ kind: 'text', optional: false })
  })

  test('what is stored comes back as it was from the form', () => {
    const typed = Object.fromEntries(
      names.map((name) => {
        const field = register.fields[name]
        const choice = field?.input.kind === 'choice' ? field.input.options.at(-1)?.value : undefined
        const text =
          field?.input.kind === 'text'
            ? [textFor(field.input), '80053', '01/31/2026', 'E11.9'].find(
                (one) => field.stored.safeParse(field.sentOf(one)).success,
              )
            : undefined
        return [name, choice ?? text ?? register.blank[name]]
      }),
    )
    const stored = register.Fields.parse(register.sentOf(typed))
    expect(Object.keys(stored).toSorted()).toEqual(names.toSorted())
    const again = register.valuesOf(stored)
    expect(register.Values.safeParse(again).error).toBeUndefined()
    expect(register.Fields.parse(register.sentOf(again))).toEqual(stored)
    // Nobody has changed anything: two people who open it have nothing to merge.
    expect(register.compared(register.valuesOf(register.Fields.parse(register.sentOf(again))))).toEqual(
      register.compared(again),
    )
  })
})
