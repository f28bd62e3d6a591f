// npm run build: the browser app into dist/app and, in its other languages, dist/app-es; each text file compressed beside it;
// and the server into dist/server.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { folderOf, languagesToBuild } from './languages.mjs'
import { bin, fail, inRoot } from './lib.mjs'

const SMALLEST = 1024
const TEXT = /\.(js|css|html|svg|json|map|txt|webmanifest|wasm|ttf)$/

/** Writes file.br and file.gz where they are smaller than the file. */
async function compress(file) {
  const bytes = readFileSync(file)
  if (bytes.length < SMALLEST) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br)
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz)
}

function languages() {
  try {
    return languagesToBuild()
  } catch (error) {
    return fail(error.message, 2)
  }
}

const spoken = languages()
rmSync(inRoot('dist', '.stamp'), { force: true })
const outputs = spoken.map(folderOf)
for (const name of existsSync(inRoot('dist')) ? readdirSync(inRoot('dist')) : [])
  if (name.startsWith('app-') && !outputs.includes(name)) rmSync(inRoot('dist', name), { recursive: true })

const codes = await Promise.all([
  ...spoken.map((language) =>
    bin('vite', ['build', '--logLevel', 'warn'], { env: { ALIQUOT_BUILD_LANGUAGE: language } }),
  ),
  bin('vite', ['build', '--logLevel', 'warn', '--config', 'server/vite.config.ts']),
])
const failed = codes.find((code) => code !== 0)
if (failed !== undefined) process.exit(failed)

const files = outputs
  .flatMap((name) => readdirSync(inRoot('dist', name), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(files.map(compress))
