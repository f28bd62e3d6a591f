// npm run dev: the real server, restarted on each change, behind Vite's development server.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { checkNode, inRoot, install, root, say } from './lib.mjs'

checkNode()
await install()

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const port = await freePort()
const children = []
let stopping = false

function start(name, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  children.push(child)
  child.once('exit', (code) => {
    if (!stopping) say(`${name} ended.`)
    stop(code ?? 1)
  })
}

/** Ends both; the exit code is that of the one that ended first. */
function stop(code) {
  if (!stopping) {
    stopping = true
    process.exitCode = code
    for (const child of children) child.kill('SIGTERM')
  }
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

say(`API on http://127.0.0.1:${port}, app on http://localhost:5173`)
start(
  'The server',
  [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/node.ts'],
  {
    PORT: String(port),
  },
)
start('Vite', [inRoot('node_modules/vite/bin/vite.js')], { ALIQUOT_API: `http://127.0.0.1:${port}` })
