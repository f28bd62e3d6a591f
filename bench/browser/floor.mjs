// The least a page with React can be: one form, built and compressed as the product is. Every score stands beside its score.
import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../lib.mjs'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="The floor">
</head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`
const script = `import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Form() {
  const [name, setName] = useState('')
  return h('main', null, h('h1', null, 'Sign in'), h('form', null,
    h('label', null, 'Username ', h('input', { value: name, onChange: (event) => setName(event.target.value) })),
    h('button', null, 'Sign in')))
}
createRoot(document.getElementById('root')).render(h(Form))`

const types = { html: 'text/html', js: 'text/javascript' }

/** Runs `work` with the floor's address. */
export async function withFloor(work) {
  // Inside the project, where the build finds React.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/floor-'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'main.js'), script)
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false },
  })
  const files = new Map(
    output.map((file) => [
      `/${file.fileName}`,
      brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
    ]),
  )
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url
    const body = files.get(path)
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[path.split('.').at(-1)] ?? 'text/plain',
      'content-encoding': 'br',
      'cache-control': 'max-age=31536000',
    })
    response.end(body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await work(`http://127.0.0.1:${server.address().port}/`)
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
}
