import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { Button } from './button'

/** Tried again once by itself after so long: most losses of the network are short. */
const AGAIN_MS = 1000
/** What the page itself needs goes first. */
const SETTLED_MS = 1500

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Said once the first screen of the page stands: from then on what it did without may come. */
export let pageDrawn: () => void = () => undefined

/** The page is drawn, and what was wanted before has come. */
let turn: Promise<unknown> = new Promise<void>((drawn) => (pageDrawn = drawn)).then(() => wait(SETTLED_MS))

/** One after the other, each when the browser has nothing better to do: thirty at once would be one long stop. */
function whenIdle(fetch: () => Promise<unknown>): void {
  const idle = () =>
    'requestIdleCallback' in window
      ? new Promise<unknown>((resolve) => requestIdleCallback(resolve))
      : Promise.resolve()
  // A loss here is no news: whoever wants it asks again and is told.
  turn = turn
    .then(idle)
    .then(fetch)
    .catch(() => undefined)
}

/**
 * Code that the first paint does without. It is fetched once, when it is asked for; and by itself when the page is idle, but for what is
 * not wanted `ahead`, since most people never need it.
 */
export function code<Module>(load: () => Promise<Module>, ahead = true) {
  let module: Module | undefined
  let coming: Promise<Module> | undefined
  let waiting: (module: Module) => void = () => undefined
  const once = async () => {
    const found = await load().catch(() => wait(AGAIN_MS).then(load))
    module = found
    waiting(found)
    return found
  }
  const fetch = () =>
    (coming ??= once().catch((error: unknown) => {
      coming = undefined
      throw error
    }))
  // Tests wait for nothing.
  if (import.meta.env.MODE === 'test')
    void Promise.resolve()
      .then(fetch)
      .catch(() => undefined)
  else if (ahead) whenIdle(fetch)
  /** Tells when it is here, without asking for it. */
  const here = (describe: (module: Module) => void) => {
    if (module === undefined) waiting = describe
    else describe(module)
  }
  return { now: () => module, fetch, here }
}

/**
 * A component of such code. Drawn at once where the code has come already, else as soon as it comes; where it cannot be
 * had, a plain line says so and offers another try. `waiting` holds its place until then.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
  ahead = true,
) {
  const part = code(load, ahead)
  function Deferred(props: P) {
    const [failed, setFailed] = useState(false)
    const [Part, setPart] = useState(() => part.now())
    useEffect(() => {
      if (Part || failed) return
      let live = true
      part.fetch().then(
        (component) => live && setPart(() => component),
        () => live && setFailed(true),
      )
      return () => {
        live = false
      }
    }, [Part, failed])
    if (Part) return createElement(Part, props)
    return failed ? <NotLoaded onRetry={() => setFailed(false)} /> : waiting
  }
  return Object.assign(Deferred, { fetch: part.fetch })
}

/** The same for what nobody waits for: it is not asked for, and is there when the page has become idle. */
export function deferredByItself<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = code(load)
  return function DeferredByItself(props: P) {
    const [Part, setPart] = useState(() => part.now())
    useEffect(() => {
      let live = true
      if (!Part) part.here((component) => live && setPart(() => component))
      return () => {
        live = false
      }
    }, [Part])
    return Part ? createElement(Part, props) : null
  }
}

/** The same for what has an `open`: nothing is asked for until it first opens, and from then on it stays. */
export function deferredDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Part = deferred(load)
  function DeferredDialog(props: P) {
    const [used, setUsed] = useState(props.open)
    if (props.open && !used) setUsed(true)
    return used ? createElement(Part, props) : null
  }
  return Object.assign(DeferredDialog, { fetch: Part.fetch })
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex w-fit items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 text-dense text-text shadow-pop"
    >
      {m.ui.partFailed}
      <Button size="s" onClick={onRetry}>
        {m.ui.tryAgain}
      </Button>
    </div>
  )
}
