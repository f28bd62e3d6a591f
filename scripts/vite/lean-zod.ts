import type { Plugin } from 'vite'

type Change = readonly [what: string, from: RegExp, to: string]

/** Methods of every schema that nobody here calls; most bring a kind of schema of their own. */
export const unusedMethods =
  'overwrite exactOptional nonoptional or and prefault readonly describe isOptional isNullable validate validateAsync encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync lowercase uppercase slugify exactPartial required'.split(
    ' ',
  )

const method = (name: string): Change => [
  `the method ${name}`,
  new RegExp(`^ {4}(async )?${name}(: (async )?function \\w+)?\\(.*\\) \\{\\n[\\s\\S]*?^ {4}\\},\\n`, 'm'),
  '',
]

/**
 * What zod brings that a page never uses and that a bundler cannot see to be unused: writing JSON Schema, the older
 * spelling of text formats as methods (`z.string().email()`; here it is `z.email()`), and the memory for data that runs in
 * circles, which JSON cannot.
 */
export const schemas: readonly Change[] = [
  ['JSON Schema of each type', /^ +inst\._zod\.processJSONSchema = .*;$/gm, ''],
  ['facts read off JSON Schema', /processors\.aggregateChecks\(inst\)/g, '({})'],
  ['JSON Schema of a standard schema', /,\n +jsonSchema: \{\n.*\n.*\n +\},/, ''],
  ['the method toJSONSchema', /^ {4}toJSONSchema\(params\) \{\n.*\n {4}\},$/m, ''],
  [
    'formats as methods',
    /(core\.\$ZodString\.init\(inst, def\);\n +_ZodString\.init\(inst, def\);\n\}), \{[\s\S]*?\n\}\);/,
    '$1);',
  ],
  ['objects by code from text', /core\.\$ZodObjectJIT\.init\(inst, def\)/, 'core.$ZodObject.init(inst, def)'],
  ['English as every page’s default', /core\.config\(en\(\)\);/, ';'],
  ['its words', /^import en from .*;$/m, ''],
  ...unusedMethods.map(method),
  ['memory for circles', /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, ''],
]

/**
 * The page's security policy allows no code made from text. Zod would try once at start, and the browser reports each try;
 * so it is told from its first module on, which runs before any schema of ours whatever chunk that is in.
 */
const core: readonly Change[] = [
  ['no code from text', /__zod_globalConfig = \{\}/, '__zod_globalConfig = { jitless: true }'],
]

export const formatMethods =
  'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration'.split(
    ' ',
  )

/** Applies all changes; a change that finds nothing is an error, because then zod is another one than was read here. */
export function change(code: string, changes: readonly Change[]): string {
  return changes.reduce((text, [what, from, to]) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`zod has changed: nothing found for "${what}"`)
    return changed
  }, code)
}

/** CASL makes its matcher of conditions as it starts; rights here have none, and so the page needs no matcher. */
const casl: readonly Change[] = [
  ['the matcher of conditions', /(\}, i\), Q = )(F\(I, J\))/, '$1/* @__PURE__ */ $2'],
]

/** Only what checks a form shows a schema's own words: it brings them. */
const words = `import { config as __config } from 'zod/v4/core'
import __en from 'zod/v4/locales/en.js'
__config(__en())
`

/** Every form has a schema: what a field would be checked by without one is never asked. */
const checks: readonly Change[] = [
  [
    'checks without a schema',
    /^var validateField = async \([\s\S]*?\n\};$/m,
    'var validateField = async () => ({});',
  ],
]

/** The schemas here are those of the fourth version. */
const resolver: readonly Change[] = [
  [
    'schemas of the third version',
    /if\(function\(r\)\{return"_def"in r[\s\S]*?;(?=throw new Error\("Invalid)/,
    '',
  ],
]

export const leanZod: Plugin = {
  name: 'lean-zod',
  transform: (code, id) =>
    id.includes('/zod/v4/core/core.js')
      ? change(code, core)
      : id.includes('/zod/v4/classic/schemas.js')
        ? change(code, schemas)
        : id.includes('/@casl/ability/dist/esm/index.mjs')
          ? change(code, casl)
          : id.includes('/react-hook-form/dist/index.esm.mjs')
            ? change(code, checks)
            : id.includes('/@hookform/resolvers/zod/dist/zod.mjs')
              ? words + change(code, resolver)
              : undefined,
}
