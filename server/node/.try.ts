import { startEmbedded } from '@server/node/embedded-postgres'
const t = performance.now()
const log = { info: console.log, warn: console.log, error: console.log }
const e = await startEmbedded({ dataDir: process.argv[2]!, log })
console.log(e.connectionString.replace(/:[^:@]*@/, ':*@'), e.adopted, Math.round(performance.now() - t))
if (process.argv[3] === 'stop') {
  await e.stop()
  console.log('stopped', Math.round(performance.now() - t))
}
