// Loaded into the measured server with --import: says how late its event loop ran since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const resolution = 5
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let last = performance.eventLoopUtilization()
  process.on('message', () => {
    // A sample is the time between two turns: without any delay it is the resolution itself.
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)
    const now = performance.eventLoopUtilization()
    process.send({
      p50: late(delay.percentile(50)),
      p95: late(delay.percentile(95)),
      max: late(delay.max),
      busy: performance.eventLoopUtilization(now, last).utilization,
    })
    last = now
    delay.reset()
  })
  process.channel?.unref()
}
