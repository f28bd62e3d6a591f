// Runs in the measured page before its own code. Serialised by Playwright: it may use nothing from outside itself.

/** Collects what the browser says of input and layout, and times an input's way to the paint that follows it. */
export function probe() {
  const kept = { events: [], shifts: 0, longTasks: [], waits: [] }
  window.bench = kept
  const watch = (type, onEntry, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    })
  watch('event', (entry) => entry.interactionId && kept.events.push(entry.duration), {
    durationThreshold: 16,
  })
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) kept.shifts += entry.value
  })
  watch('longtask', (entry) => kept.longTasks.push(entry.duration))

  /** The task after the next frame: what was drawn for this event is on its way to the screen. */
  const painted = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(null)
    })

  window.addEventListener('keydown', (event) => painted((at) => kept.waits.push(at - event.timeStamp)), true)

  /** From the next click to the paint after `ready` first holds. */
  kept.fromClick = (ready) =>
    new Promise((done) => {
      window.addEventListener(
        'click',
        (event) => {
          const look = () => {
            if (!ready()) return
            observer.disconnect()
            painted((at) => done(at - event.timeStamp))
          }
          const observer = new MutationObserver(look)
          observer.observe(document.documentElement, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          })
        },
        { capture: true, once: true },
      )
    })
}
