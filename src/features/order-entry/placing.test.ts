import { describe, expect, it } from 'vitest'
import { formContextOf } from './form-context'
import { bootstrap, id, randomVoid, serum, urine, venous, wound } from './fixtures'
import { addItem, addSpecimen, likelySource, mend, misfits, removeSpecimen, withType } from './placing'
import { blankSpecimen } from './values'

const formContext = formContextOf(bootstrap())
const cmp = { panelId: id(41), testId: null, code: 'CMP', name: 'Comprehensive Metabolic Panel' }
const tox = { panelId: id(42), testId: null, code: 'TOXSCR', name: 'Urine Drug Screen' }
const empty = { specimens: [blankSpecimen('A')], lastLetter: 'A', items: [] }

describe('placing tests on specimens', () => {
  it('gives an untouched specimen the type that the first test needs, with container and source', () => {
    const placed = addItem(empty, cmp, formContext)
    expect(placed.specimens).toMatchObject([
      { letter: 'A', sampleTypeId: serum, container: 'SST, 5 mL', sourceId: venous },
    ])
    expect(misfits(placed, formContext)).toEqual([])
  })

  it('says what a test on the wrong specimen needs, and one fix adds it', () => {
    const placed = addItem(addItem(empty, cmp, formContext), tox, formContext)
    const [misfit] = misfits(placed, formContext)
    expect(misfit).toEqual({
      index: 1,
      message: 'Urine Drug Screen needs Urine, random; specimen A is Serum.',
      fix: { kind: 'add', letter: 'B', sampleTypeId: urine },
    })
    const mended = misfit && mend(placed, misfit, formContext)
    expect(mended?.items.map(({ code, letter }) => `${code} ${letter}`)).toEqual(['CMP A', 'TOXSCR B'])
    expect(mended?.specimens.map(({ letter, sourceId }) => `${letter} ${sourceId}`)).toEqual([
      `A ${venous}`,
      `B ${randomVoid}`,
    ])
  })

  it('uses a specimen that is there before it asks for another', () => {
    const two = addSpecimen(addItem(empty, cmp, formContext), formContext, urine)
    expect(addItem(two, tox, formContext).items.at(-1)).toMatchObject({ letter: 'B' })
  })

  it('never gives a letter twice', () => {
    const b = addSpecimen(empty, formContext)
    const c = addSpecimen(removeSpecimen(b, 'B', formContext), formContext)
    expect(c.specimens.map(({ letter }) => letter)).toEqual(['A', 'C'])
    const z = addSpecimen({ ...empty, lastLetter: 'Z' }, formContext)
    expect(z.specimens).toHaveLength(1)
  })

  it('moves the tests of a removed specimen to another that suits, else says it is gone', () => {
    const both = addSpecimen(addItem(empty, cmp, formContext), formContext, serum)
    expect(removeSpecimen(both, 'A', formContext).items).toMatchObject([{ letter: 'B' }])
    const other = removeSpecimen(
      addSpecimen(addItem(empty, cmp, formContext), formContext, urine),
      'A',
      formContext,
    )
    expect(misfits(other, formContext)).toMatchObject([
      {
        message: 'Comprehensive Metabolic Panel is assigned to specimen A, which was removed.',
        fix: { kind: 'add', letter: 'C' },
      },
    ])
  })

  it('guesses no source where there are several, and keeps what was chosen by hand', () => {
    expect(likelySource(wound, formContext)).toBe('')
    const chosen = {
      ...withType(blankSpecimen('A'), serum, formContext),
      container: 'Pediatric tube',
      sourceId: id(24),
    }
    expect(withType(chosen, urine, formContext)).toMatchObject({
      container: 'Pediatric tube',
      sourceId: id(24),
    })
  })
})
