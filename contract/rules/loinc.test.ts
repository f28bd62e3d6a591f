import { expect, test } from 'vitest'
import { isLoinc, loincFit, loincParts } from './loinc'

test('a code is believed only with its check digit', () => {
  for (const code of ['2345-7', '718-7', '4548-4', '1742-6', '94500-6', '882-1'])
    expect(isLoinc(code), code).toBe(true)
  for (const code of ['2345-8', '718-6', '23457', '', '-7', '12345678-1', '2345-7 '])
    expect(isLoinc(code), code).toBe(false)
})

test('a long common name is taken apart into what, how and where', () => {
  expect(loincParts('Glucose [Mass/volume] in Serum or Plasma')).toEqual({
    component: 'glucose',
    property: 'mass volume',
    system: 'serum or plasma',
    method: '',
  })
  expect(loincParts('Amphetamine [Presence] in Urine by Screen method')).toMatchObject({
    system: 'urine',
    property: 'presence',
  })
  expect(loincParts('ABO and Rh group panel - Blood')).toEqual({
    component: 'abo and rh group',
    property: '',
    system: 'blood',
    method: '',
  })
})

test('only a code of the same component, specimen and kind of measure is offered', () => {
  const glucose = {
    name: 'Glucose',
    reportName: null,
    unit: 'mg/dL',
    kind: 'quantitative',
    matrices: ['serum'],
  }
  const fit = (name: string) => loincFit(glucose, loincParts(name))
  expect(fit('Glucose [Mass/volume] in Serum or Plasma')).toBe(3)
  expect(fit('Glucose [Moles/volume] in Serum or Plasma')).toBe(0)
  expect(fit('Glucose [Mass/volume] in Urine')).toBe(0)
  expect(fit('Glucose tolerance [Mass/volume] in Serum or Plasma')).toBe(0)
  expect(fit('Glucose [Presence] in Serum or Plasma')).toBe(0)
})

test('a code of another method is of another test', () => {
  const pcr: Parameters<typeof loincFit>[0] = {
    name: 'Trichomonas, PCR',
    reportName: 'Trichomonas vaginalis',
    unit: null,
    kind: 'pcr',
    matrices: ['swab'],
  }
  const fit = (wanted: typeof pcr, name: string) => loincFit(wanted, loincParts(name)) > 0
  expect(fit(pcr, 'Trichomonas vaginalis [Presence] in Specimen by NAA with probe detection')).toBe(true)
  expect(fit(pcr, 'Trichomonas vaginalis [Presence] in Specimen by Wet preparation')).toBe(false)
  const screen = {
    ...pcr,
    name: 'Cotinine',
    reportName: null,
    unit: 'ng/mL',
    kind: 'tox_screen',
    matrices: ['urine'],
  }
  expect(fit(screen, 'Cotinine [Presence] in Urine by Screen method')).toBe(true)
  expect(fit(screen, 'Cotinine [Mass/volume] in Urine')).toBe(false)
  expect(
    fit({ ...screen, kind: 'tox_confirm' }, 'Cotinine [Mass/volume] in Urine by Confirmatory method'),
  ).toBe(true)
  expect(fit({ ...screen, kind: 'tox_confirm' }, 'Cotinine [Presence] in Urine by Screen method')).toBe(false)
})
