import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDocuments } from '../documents/documents'
import { readPdf } from '../documents/read-pdf'
import { sampleReport } from '../documents/report-fixture'
import { UndrawableError } from '../documents/undrawable'
import { documentFonts, type MissingFont } from './fonts'

const require = createRequire(import.meta.url)
const without = (missing: string) => (pkg: string) => {
  if (pkg === missing) throw new Error(`Cannot find module '${pkg}/package.json'`)
  return dirname(require.resolve(`${pkg}/package.json`))
}
function documentsWithout(pkg: string) {
  const told: MissingFont[] = []
  return { told, documents: createDocuments({ fonts: documentFonts((one) => told.push(one), without(pkg)) }) }
}
const named = (name: string) => ({ ...sampleReport, patient: { ...sampleReport.patient, name } })

describe('a font package that is not installed', () => {
  test('is told by its script, and papers of other scripts are drawn as ever', async () => {
    const { told, documents } = documentsWithout('@fontsource/noto-sans-arabic')
    expect(told.map(({ script }) => script)).toEqual(['Arabic'])
    const { text } = await readPdf(await documents.report(named('Okonkwo, Amara')))
    expect(text).toContain('Okonkwo, Amara')
    expect((await readPdf(await documents.report(named('כהן, שרה')))).text).toMatch(/[\u0590-\u05ff]/)
  })

  test('leaves its characters as numbered boxes, as every character that no font has', async () => {
    const { documents } = documentsWithout('@fontsource/noto-sans-arabic')
    const { text } = await readPdf(await documents.report(named('محمد')))
    expect(text).toContain('0645')
    expect(text).not.toMatch(/[\u0600-\u06ff]/)
  })

  test('of Latin, without which no paper can be read, is named to whoever wants one', async () => {
    const { documents } = documentsWithout('@expo-google-fonts/inter')
    const drawing = documents.report(sampleReport)
    await expect(drawing).rejects.toThrow(UndrawableError)
    await expect(drawing).rejects.toThrow(/^the font 400Regular\/Inter_400Regular\.ttf cannot be read$/)
  })
})
