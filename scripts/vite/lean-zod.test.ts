import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { change, formatMethods, schemas, unusedMethods } from './lean-zod'

const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'))
const source = readFileSync(join(zod, 'v4/classic/schemas.js'), 'utf8')

describe('what the build leaves out of zod', () => {
  it('finds each part in the installed version, and nothing of it is left', () => {
    const lean = change(source, schemas)
    expect(lean).not.toMatch(
      /processJSONSchema|processors\.\w+\(|jsonSchema:|core\._jwt\(ZodJWT, params\)\);\n {4}\},/,
    )
    expect(lean).toContain('export function string(params)')
    expect(() => change('', schemas)).toThrow('zod has changed')
  })

  it('is used nowhere: a text format is z.email(), never z.string().email()', () => {
    const files = ['contract', 'src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    )
    expect(files.length).toBeGreaterThan(100)
    const used = files.filter((file) =>
      new RegExp(
        `z\\s*\\.string\\([^)]*\\)(\\s*\\.\\w+\\([^)]*\\))*\\s*\\.(${formatMethods.join('|')})\\(|toJSONSchema`,
      ).test(readFileSync(file, 'utf8')),
    )
    expect(used).toEqual([])
    const called = files.filter((file) =>
      new RegExp(`\\.(${unusedMethods.join('|')})\\(`).test(readFileSync(file, 'utf8')),
    )
    expect(called).toEqual([])
  })

  it('a form without a schema: its fields would not be checked', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join('src', file), 'utf8'))
    const forms = files.flatMap((code) => code.match(/\buseForm(<[^>(]*>+)?\([\s\S]{0,120}/g) ?? [])
    expect(forms.length).toBeGreaterThan(10)
    // Remote order entry is checked by its form's configuration, which is data: `missing.ts` step by step, and the server.
    // So are a list's setup and standing orders: their save reads what was typed field by field, each named where it is wrong.
    const byData = ['RemoteValues', 'SetupValues', 'RepeatValues', 'MakeValues']
    const checked = (form: string) =>
      form.includes('resolver') || byData.some((values) => form.startsWith(`useForm<${values}>`))
    expect(forms.filter((form) => !checked(form))).toEqual([])
  })
})
