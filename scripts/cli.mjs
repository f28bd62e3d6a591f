// npm run seed|import|verify-audit|backup|restore|distribute|local-admin: the server's command line, built when a source changed.
import { buildIfStale, become, checkNode, inRoot, install } from './lib.mjs'

checkNode()
await install()
await buildIfStale()
become([inRoot('dist', 'server', 'cli.js'), ...process.argv.slice(2)])
