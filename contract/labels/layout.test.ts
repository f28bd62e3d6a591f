import { describe, expect, it } from 'vitest'
import { labelFields, layoutOf, overEdge, printerProblems, sampleLayout, unknownFields } from './layout'

const none = { offset: 0, offset2: 0, offset3: 0, offset4: 0 }
const template = (content: string) => [{ code: 'tube', content }]

describe('what stands where on a label', () => {
  it('reads home, field origin, font, bars, block, frame and copies', () => {
    const { parts, copies, undrawn } = layoutOf(
      '^XA^LH10,5^FO20,30^A0N,24,20^FDAda^FS^FO0,60^BY3^BCN,40,N^FDAB^FS^FO0,120^A0N,20,20^FB200,1,0,C^FDmid^FS^FO1,2^GB30,40,2^FS^XX1^PQ3^XZ',
    )
    expect(parts).toEqual([
      { kind: 'text', text: 'Ada', x: 30, y: 35, width: 33, height: 24, align: 'left' },
      { kind: 'bars', text: 'AB', x: 10, y: 65, width: (11 * 4 + 13) * 3, height: 40 },
      { kind: 'text', text: 'mid', x: 10, y: 125, width: 200, height: 20, align: 'center' },
      { kind: 'frame', x: 11, y: 7, width: 30, height: 40, thickness: 2 },
    ])
    expect([copies, undrawn]).toEqual([3, ['^XX']])
  })

  it('reads escaped letters, and a label of another size', () => {
    const { parts, width, height } = layoutOf('^XA^PW203^LL102^FO0,0^FH^FD_C3_91 _5E^FS^XZ')
    expect(parts[0]).toMatchObject({ text: 'Ñ ^' })
    expect([width, height]).toEqual([203, 102])
  })

  it('the layout built in fits its label', () => expect(overEdge(sampleLayout(''))).toBeNull())
})

describe('what is refused [rule:barcode-templates]', () => {
  it('an unknown place, by its name and with those there are', () => {
    expect(unknownFields('{{patientLastName}} {{lastname}} {{lastname}} {{offset}}')).toEqual([
      'lastname',
      'offset',
    ])
    const [problem] = printerProblems(template('^FO8,8^FD{{lastname}}^FS'), none)
    expect(problem?.path).toEqual(['templates', 0, 'content'])
    expect(problem?.message).toBe(`“lastname” is not a label field. Use one of: ${labelFields.join(', ')}.`)
    expect(problem?.message).toContain('specimenLetter')
  })

  it('a template that prints nothing, one that runs over an edge, and a code that is there twice', () => {
    expect(printerProblems(template('specimen-2x1'), none)[0]?.message).toMatch(/prints nothing/)
    expect(printerProblems(template('^FO8,195^A0N,20,20^FDlow^FS'), none)[0]?.message).toMatch(
      /“low” runs past the bottom edge of the label, 406 × 203 dots/,
    )
    const twice = [...template(''), ...template('')]
    expect(printerProblems(twice, none)).toEqual([
      {
        path: ['templates', 1, 'code'],
        message: 'Another template of this printer has this code. Use a different code.',
      },
    ])
  })

  it('an offset that moves content over an edge, at the offset that does it', () => {
    const own = template('^FO20,10^A0N,20,20^FDx^FS')
    expect(printerProblems(own, { ...none, offset: -20, offset2: 370 })).toEqual([])
    expect(printerProblems(own, { ...none, offset: -21 })[0]).toMatchObject({
      path: ['offset'],
      message: expect.stringContaining('left edge of label A'),
    })
    expect(printerProblems(own, { ...none, offset3: 400 })[0]).toMatchObject({
      path: ['offset3'],
      message: expect.stringContaining('right edge of label C'),
    })
  })
})
