// What the server is measured against over HTTP: node's own server, a pool, one prepared statement, its rows as JSON;
// no session, no rights, no audit, no schema. Usage: node bench/rival.mjs <address> <port> <lab> <from> <statement>
import { createServer } from 'node:http'
import pg from 'pg'

const [address, port, lab, from, text] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: address, max: 14 })
createServer((request, response) => {
  pool.query({ name: 'list', text, values: [lab, from] }).then(
    ({ rows }) => {
      const body = JSON.stringify(rows)
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error) => response.writeHead(500).end(JSON.stringify({ error: error.message })),
  )
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
