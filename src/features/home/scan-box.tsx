import { CircleCheck, LoaderCircle, ScanBarcode, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { formatClock } from '@/lib/format'
import { useScan } from '@/lib/scan/use-scan'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import type { Opens } from './queries'
import { useScanLog, type HomeScan } from './scan-log'
import { useLookUp } from './use-look-up'

const shownLines = 4
const isProblem = ({ state }: HomeScan): boolean => state === 'missing' || state === 'failed'

/** Scan or type anything: its order opens. What was scanned before stands below, problems with a way out. */
export function ScanBox({ opens }: { opens: Opens }) {
  const { scans, count } = useScanLog()
  const lookUp = useLookUp()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [repeated, setRepeated] = useState<string>()

  function take(code: string): void {
    setTyped('')
    setRepeated(undefined)
    lookUp(code)
  }
  useScan(({ code, repeat }) => {
    if (!repeat) take(code)
    else {
      setTyped('')
      setRepeated(code)
    }
  })
  useEffect(() => {
    // On a touch screen focus would raise the keyboard over the page.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = typed.trim()
    if (code !== '') take(code)
  }
  const [latest, ...earlier] = scans
  const problems = scans.filter(isProblem).length
  return (
    <Card aria-label={m.home.scan.title} className="flex flex-col">
      <div className="flex-1 p-4">
        <form onSubmit={submit}>
          <label className="flex h-12 items-center gap-3 rounded-control border border-control bg-surface px-3 text-lead has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring">
            <ScanBarcode aria-hidden className="size-5 text-hint" />
            <input
              ref={field}
              data-scan-field
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-label={m.home.scan.label}
              placeholder={m.home.scan.label}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              className="h-full w-full min-w-0 truncate bg-transparent outline-none"
            />
          </label>
        </form>
        {latest ? (
          <>
            <Latest scan={latest} repeated={repeated} />
            <ul aria-label={m.home.scan.log} className="mt-2 text-dense tabular-nums">
              {scans.slice(isProblem(latest) ? 0 : 1, shownLines).map((scan) => (
                <Line key={scan.id} scan={scan} opens={opens} onAgain={() => take(scan.code)} />
              ))}
            </ul>
            {earlier.length === 0 && !isProblem(latest) && (
              <p className="text-dense text-hint">{m.home.scan.none}</p>
            )}
          </>
        ) : (
          <p className="mt-4 text-dense text-hint">{m.home.scan.none}</p>
        )}
      </div>
      <footer className="flex h-9 items-center gap-4 border-t border-line px-4 text-meta text-hint tabular-nums">
        <span>{fill(m.home.scan.count, { count })}</span>
        {problems > 0 && (
          <span>
            {problems === 1 ? m.home.scan.problem : fill(m.home.scan.problems, { count: problems })}
          </span>
        )}
        {opens('/receiving') && (
          <AppLink to="/receiving" className="ml-auto">
            {m.home.scan.receiving}
          </AppLink>
        )}
      </footer>
    </Card>
  )
}

/** The newest scan, large: read at arm's length. */
function Latest({ scan, repeated }: { scan: HomeScan; repeated: string | undefined }) {
  const problem = isProblem(scan)
  const Icon = problem ? TriangleAlert : scan.state === 'opened' ? CircleCheck : LoaderCircle
  return (
    <p role="status" className="mt-4 flex min-w-0 items-center gap-2 text-h2 font-semibold">
      <Icon
        aria-hidden
        className={cx(
          'size-5',
          problem ? 'text-danger' : scan.state === 'opened' ? 'text-success' : 'animate-spin text-hint',
        )}
      />
      <span className="mono truncate font-normal">{repeated ?? scan.code}</span>
      <span className={cx('whitespace-nowrap', problem && repeated === undefined && 'text-danger')}>
        {repeated === undefined ? m.home.scan[scan.state] : m.home.scan.repeat}
      </span>
    </p>
  )
}

interface LineProps {
  scan: HomeScan
  opens: Opens
  onAgain: () => void
}

function Line({ scan, opens, onAgain }: LineProps) {
  const { code, at, state, message, to } = scan
  const problem = isProblem(scan)
  const fixable = state === 'missing' && opens('/orderentry')
  return (
    <li className="flex min-h-7 items-center gap-3">
      <time dateTime={at.toISOString()} className="text-text2">
        {formatClock(at, labZone())}
      </time>
      <span className="mono w-26 shrink-0 truncate" title={code}>
        {code}
      </span>
      {problem ? (
        <span className="flex min-w-0 items-center gap-1 font-medium text-danger">
          <TriangleAlert aria-hidden />
          <span className="truncate" title={message ?? undefined}>
            {message}
          </span>
        </span>
      ) : (
        <span className="text-text2">{state === 'opened' ? m.home.scan.opening : m.home.scan.looking}</span>
      )}
      <span className="ml-auto flex shrink-0 gap-3">
        {problem && !fixable && (
          <button type="button" onClick={onAgain} className="text-link hover:underline">
            {m.home.scan.again}
          </button>
        )}
        {fixable && (
          <AppLink to={`/orderentry?requisition=${encodeURIComponent(code)}`}>{m.home.scan.fix}</AppLink>
        )}
        {to !== null && <AppLink to={to}>{m.home.scan.open}</AppLink>}
      </span>
    </li>
  )
}
