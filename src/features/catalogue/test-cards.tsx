import type { Test, TestDefinition } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { formatDate } from '@/lib/format'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { SimpleTable } from './simple-table'
import { agesText, rangeText, unitsOf } from './words'

const words = 'catalogue.test'
const sexes = { any: t(`${words}.any`), M: t(`${words}.male`), F: t(`${words}.female`) }
/** Men, women, then everybody; the youngest first. */
const sexOrder = { M: 0, F: 1, any: 2 }

export function RangesCard({ test }: { test: Test }) {
  const ranges = test.definition.ranges.toSorted(
    (a, b) => sexOrder[a.sex] - sexOrder[b.sex] || a.fromDays - b.fromDays,
  )
  return (
    <Card title={t(`${words}.ranges`)} sub={unitsOf(test)}>
      {ranges.length === 0 ? (
        <p className="p-4 text-dense text-hint">{t(`${words}.noRanges`)}</p>
      ) : (
        <SimpleTable
          label={t(`${words}.ranges`)}
          columns={[
            { head: t(`${words}.sex`), width: '96px' },
            { head: t(`${words}.age`) },
            { head: t(`${words}.range`), align: 'right' },
          ]}
          rows={ranges.map((range, at) => ({
            key: `${at}`,
            cells: [sexes[range.sex], agesText(range), rangeText(range)],
          }))}
        />
      )}
    </Card>
  )
}

/** What must be told to somebody, and what the instrument can measure. */
export function LimitsCard({ definition: { critical, limits } }: Pick<Test, 'definition'>) {
  if (!critical && !limits) return null
  const rows = [
    ...(critical
      ? [{ key: 'critical', name: t(`${words}.critical`), note: t(`${words}.criticalNote`), ...critical }]
      : []),
    ...(limits
      ? [{ key: 'instrument', name: t(`${words}.instrument`), note: t(`${words}.instrumentNote`), ...limits }]
      : []),
  ]
  return (
    <Card title={t(`${words}.limits`)}>
      <SimpleTable
        label={t(`${words}.limits`)}
        columns={[
          { head: t('catalogue.column.kind') },
          { head: t(`${words}.low`), align: 'right' },
          { head: t(`${words}.high`), align: 'right' },
        ]}
        rows={rows.map(({ key, name, note, low, high }) => ({
          key,
          cells: [
            <span key="name" className="block py-1">
              {name}
              <span className="block text-meta text-hint">{note}</span>
            </span>,
            low,
            high,
          ],
        }))}
      />
    </Card>
  )
}

/** Every cutoff there ever was: an old specimen is read by the one that was in force. */
export function CutoffsCard({ test }: { test: Test }) {
  const { cutoffs } = test.definition
  if (cutoffs.length === 0) return null
  const newestFirst = cutoffs.toSorted(
    (a, b) =>
      a.matrix.localeCompare(b.matrix) ||
      b.effectiveFrom.localeCompare(a.effectiveFrom) ||
      b.version - a.version,
  )
  return (
    <Card
      title={t(`${words}.cutoffs`)}
      sub={[unitsOf(test), t(`${words}.cutoffsSub`)].filter(Boolean).join(' · ')}
    >
      <SimpleTable
        label={t(`${words}.cutoffs`)}
        columns={[
          { head: t(`${words}.matrix`) },
          { head: t(`${words}.number`), align: 'right' },
          { head: t(`${words}.from`) },
          { head: t(`${words}.cutoff`), align: 'right' },
          { head: t(`${words}.loq`), align: 'right' },
          { head: t(`${words}.upper`), align: 'right' },
        ]}
        rows={newestFirst.map((one) => ({
          key: `${one.matrix} ${one.version} ${one.effectiveFrom}`,
          cells: [
            t(`catalogue.matrix.${one.matrix}`),
            one.version,
            <span key="from" className="whitespace-nowrap">
              {formatDate(one.effectiveFrom)}
            </span>,
            one.cutoff,
            one.loq,
            one.upper,
          ],
        }))}
      />
    </Card>
  )
}

export function ChoicesCard({ definition: { choices } }: { definition: TestDefinition }) {
  if (choices.length === 0) return null
  return (
    <Card title={t(`${words}.choices`)}>
      <SimpleTable
        label={t(`${words}.choices`)}
        columns={[
          { head: t('catalogue.column.code'), width: '160px' },
          { head: t('catalogue.column.name') },
          { head: t('catalogue.column.status') },
        ]}
        rows={choices.map(({ code, label, abnormal, critical }) => ({
          key: code,
          cells: [
            <span key="code" className="mono">
              {code}
            </span>,
            label,
            critical ? (
              <b key="c" className="font-semibold">
                {t(`${words}.criticalAnswer`)}
              </b>
            ) : abnormal ? (
              t(`${words}.abnormal`)
            ) : null,
          ],
        }))}
      />
    </Card>
  )
}

export function PcrCard({ definition: { pcr } }: { definition: TestDefinition }) {
  if (!pcr) return null
  return (
    <Card title={t(`${words}.pcr`)}>
      <Facts
        layout="column"
        className="p-4"
        facts={[
          { label: t(`${words}.target`), value: pcr.target },
          { label: t(`${words}.maxCt`), value: t(`${words}.maxCtValue`, { ct: pcr.maxCt }) },
          ...(pcr.internalControl
            ? [{ label: t(`${words}.internalControl`), value: t(`${words}.internalControlYes`) }]
            : []),
        ]}
      />
    </Card>
  )
}
