import { useState } from 'react'
import { CircleCheck, ScanBarcode, TriangleAlert } from 'lucide-react'
import { SCAN_RULES } from '@/lib/scan/detector'
import { diagnose } from '@/lib/scan/diagnose'
import type { ScannerReport, ScannerVerdict } from '@/lib/scan/diagnose'
import type { Terminator } from '@/lib/scan/key-in'
import { useScan } from '@/lib/scan/use-scan'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { useKeyRuns } from './use-key-runs'

const VERDICTS: Record<ScannerVerdict, { word: string; advice: string }> = {
  good: { word: 'Works', advice: 'This scanner works with every screen.' },
  'line-feed': {
    word: 'Change one setting',
    advice:
      'This scanner sends a line feed. Browsers open their downloads at that key. Set the suffix of the scanner to “CR only” (Enter).',
  },
  'too-slow': {
    word: 'Too slow',
    advice: `This came slower than ${String(SCAN_RULES.maxMeanGapMs)} ms a character, like typing by hand. Set the delay between characters of the scanner to 0.`,
  },
  'too-short': {
    word: 'Too short',
    advice: `Codes need at least ${String(SCAN_RULES.minLength)} characters. Scan a requisition or a tube label.`,
  },
  'alt-codes': {
    word: 'Change one setting',
    advice:
      'This scanner sends every character as an Alt code. Set its keyboard mode to “standard” or “US keyboard”.',
  },
}
const TERMINATORS: Record<Terminator, string> = {
  enter: 'Enter (CR)',
  tab: 'Tab',
  'line-feed': 'Line feed (LF)',
  quiet: 'None',
}

function Report({ report }: { report: ScannerReport }) {
  const { word, advice } = VERDICTS[report.verdict]
  const good = report.verdict === 'good'
  const facts = [
    ['Code', report.code || '–'],
    ['Received', JSON.stringify(report.raw)],
    ['Characters', String([...report.raw].length)],
    ['Mean gap', `${report.meanGap.toFixed(1)} ms`],
    ['Longest gap', `${report.maxGap.toFixed(1)} ms`],
    ['Ends with', TERMINATORS[report.terminator]],
    ['AIM prefix', report.aim ?? 'None'],
    ['Caps Lock', report.capsLock ? 'On, undone' : 'Off'],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-body">
        <Chip tone={good ? 'success' : 'warning'} icon={good ? CircleCheck : TriangleAlert}>
          {word}
        </Chip>
        <span>{advice}</span>
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
  useScan(() => undefined) // so that a code scanned for the test opens nothing

  return (
    <Card title="Scanner check" sub="Scan any barcode to see what the scanner sends.">
      <div className="flex flex-col gap-4 p-4">
        <Field label="Scan here" hint="Try a requisition first, then a tube label.">
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
