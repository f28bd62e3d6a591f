// npm start: installs and builds what is missing or out of date, then runs the server.
import { pathToFileURL } from 'node:url'
import { buildIfStale, checkNode, inRoot, install } from './lib.mjs'

checkNode()
await install()
await buildIfStale()

// In this very process: signals and the exit code need no handing on, and nothing is left over when it is killed.
await import(pathToFileURL(inRoot('dist', 'server', 'node.js')).href)
