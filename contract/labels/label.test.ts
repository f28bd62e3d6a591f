import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeServiceBody, clampCount, labelOffset, labelsFor, type LabelOrder } from './label'
import { labelZpl } from './zpl'

const order: LabelOrder = {
  patientFirstName: 'Ada',
  patientLastName: 'O^Neil',
  requisitionNumber: '26323-0187',
  testType: 'Chemistry',
  offset: 5,
  offset2: -7,
}
const template = { code: 'tube', content: '' }
const own = { code: 'own', content: '^XA^FO9,9^FH^FD{{patientLastName}}, {{patientFirstName}}^FS^XZ' }
const one = (changes: Partial<LabelOrder> = {}) => labelsFor({ ...order, ...changes }, {})[0]
const zpl = (changes: Partial<LabelOrder>, by = template) => {
  const label = one(changes)
  if (!label) throw new Error('no label')
  return labelZpl(label, by)
}

describe('how many labels [rule:barcode]', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    ['', 1],
    ['x', 1],
    [Number.NaN, 1],
    [0, 1],
    [-3, 1],
    [2.9, 2],
    ['3', 3],
    [4, 4],
    [5, 4],
    [Infinity, 4],
  ])('%j becomes %i', (given, count) => expect(clampCount(given)).toBe(count))

  it('prints nothing when the requisition number is empty [limit:labels]', () => {
    for (const requisitionNumber of ['', '  ', null, undefined])
      expect(labelsFor({ ...order, requisitionNumber }, { labels: 3 })).toEqual([])
  })

  it('letters the specimens from A and never goes past D [limit:labels]', () => {
    const labels = labelsFor(order, { labels: 9, copies: 9 })
    expect(labels.map((label) => label.specimenLetter)).toEqual(['A', 'B', 'C', 'D'])
    expect(labels.map((label) => label.copies)).toEqual([4, 4, 4, 4])
    expect(labels.map(labelOffset)).toEqual([5, -7, 0, 0])
  })

  it('refuses a requisition number that no barcode can hold', () => {
    expect(() => one({ requisitionNumber: 'Ж-1' })).toThrow('printable ASCII')
  })

  it('repeats a label in the body for the barcode service, which knows no copies', () => {
    const body = barcodeServiceBody(labelsFor(order, { labels: 2, copies: 2 }), template, 'Zebra 1')
    expect(body).toMatchObject({ label: 'tube', printer: 'Zebra 1' })
    expect(body.data.map((label) => label.specimenLetter)).toEqual(['A', 'A', 'B', 'B'])
    expect(body.data[0]).not.toHaveProperty('copies')
  })
})

describe('ZPL', () => {
  const commands = (text: string) => text.match(/[\^~]/g)?.length

  it('prints a caret as a caret', () => {
    expect(zpl({})).toContain('^FDO_5ENEIL, Ada^FS')
    expect(zpl({ patientLastName: '^XA_~\\' })).toContain('^FD_5EXA_5F_7E_5C, Ada^FS')
    expect(zpl({ patientLastName: 'Ñ' })).toContain('^FD_C3_91, Ada^FS')
  })

  it('carries UTF-8, offset, two-dot bars, Code 128 and copies', () => {
    const [first, second] = labelsFor(order, { labels: 2, copies: 3 }).map((label) =>
      labelZpl(label, template),
    )
    expect(first).toMatch(
      /^\^XA\^CI28\^LH5,0\^LS0\n[\s\S]*\^BY2\^BCN,48,N,N,N\^FH\^FD26323-0187A\^FS[\s\S]*\^PQ3\^XZ$/,
    )
    expect(second).toContain('^LH0,0^LS7')
  })

  it('takes a Data Matrix where two-dot bars would not fit, and escapes a function call in bars', () => {
    expect(zpl({ requisitionNumber: 'LAB-2026-0000012345' })).toContain(
      '^BXN,4,200^FH^FDLAB-2026-0000012345A^FS',
    )
    expect(zpl({ requisitionNumber: 'A>5' })).toContain('^BCN,48,N,N,N^FH^FDA>05A^FS')
  })

  it('fills a printer’s own template and leaves an unknown place empty', () => {
    const label = zpl({}, { code: 'own', content: '^XA^FH^FD{{patientLastName}}{{nothing}}^FS^XZ' })
    expect(label).toBe('^XA^CI28^LH5,0^LS0\n^FH^FDO_5ENeil^FS\n^PQ1^XZ')
  })

  it('has the same commands whatever the name', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(name, name, (patientFirstName, patientLastName) => {
        for (const by of [template, own]) {
          const plain = zpl({ patientFirstName: 'A', patientLastName: 'B' }, by)
          const text = zpl({ patientFirstName, patientLastName }, by)
          expect(commands(text)).toBe(commands(plain))
          expect(text.split('\n')).toHaveLength(plain.split('\n').length)
        }
      }),
    )
  })
})
