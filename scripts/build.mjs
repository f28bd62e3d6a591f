// npm run build: the browser app into dist/app, each text file compressed beside it, and the server into dist/server.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bin, inRoot } from './lib.mjs'

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

rmSync(inRoot('dist', '.stamp'), { force: true })
for (const args of [
  ['build', '--logLevel', 'warn'],
  ['build', '--logLevel', 'warn', '--config', 'server/vite.config.ts'],
]) {
  const code = await bin('vite', args)
  if (code !== 0) process.exit(code)
}
const files = readdirSync(inRoot('dist', 'app'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(files.map(compress))
