import { useState } from 'react'
import { CircleCheck, ScanBarcode, TriangleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { SCAN_RULES } from '@/lib/scan/detector'
import { diagnose } from '@/lib/scan/diagnose'
import type { ScannerReport, ScannerVerdict } from '@/lib/scan/diagnose'
import { useScan } from '@/lib/scan/use-scan'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { useKeyRuns } from './use-key-runs'

const advice = (verdict: ScannerVerdict): string => {
  if (verdict === 'too-slow') return fill(m.scannerCheck.advice[verdict], { most: SCAN_RULES.maxMeanGapMs })
  if (verdict === 'too-short') return fill(m.scannerCheck.advice[verdict], { least: SCAN_RULES.minLength })
  return m.scannerCheck.advice[verdict]
}
const milliseconds = (gap: number) => fill(m.scannerCheck.gap, { gap: gap.toFixed(1) })

function Report({ report }: { report: ScannerReport }) {
  const good = report.verdict === 'good'
  const facts = [
    [m.scannerCheck.code, report.code || '–'],
    [m.scannerCheck.received, JSON.stringify(report.raw)],
    [m.scannerCheck.characters, String([...report.raw].length)],
    [m.scannerCheck.meanGap, milliseconds(report.meanGap)],
    [m.scannerCheck.longestGap, milliseconds(report.maxGap)],
    [m.scannerCheck.endsWith, m.scannerCheck.terminator[report.terminator]],
    [m.scannerCheck.aimPrefix, report.aim ?? m.scannerCheck.none],
    [m.scannerCheck.capsLock, report.capsLock ? m.scannerCheck.capsLockOn : m.scannerCheck.capsLockOff],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-body">
        <Chip tone={good ? 'success' : 'warning'} icon={good ? CircleCheck : TriangleAlert}>
          {m.scannerCheck.verdict[report.verdict]}
        </Chip>
        <span>{advice(report.verdict)}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-dense">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-hint">{name}</dt>
            <dd className="mono min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Tests a barcode scanner: what it sends, how fast, how it ends, and which setting to change if any. */
export function ScannerCheck() {
  const [text, setText] = useState('')
  const [report, setReport] = useState<ScannerReport | null>(null)
  useKeyRuns((keys) => {
    const next = diagnose(keys)
    if (!next) return
    setReport(next)
    setText('')
  })
  useScan(() => undefined, { inDialog: true }) // so that a code scanned for the test opens nothing

  return (
    <Card title={m.scannerCheck.title} sub={m.scannerCheck.sub}>
      <div className="flex flex-col gap-4 p-4">
        <Field label={m.scannerCheck.field} hint={m.scannerCheck.fieldHint}>
          {(wiring) => (
            <TextInput
              {...wiring}
              data-scan-field=""
              icon={ScanBarcode}
              mono
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div role="status">{report && <Report report={report} />}</div>
      </div>
    </Card>
  )
}
