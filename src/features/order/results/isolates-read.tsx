import { fill, m } from '@contract/messages'
import type { Isolate } from '@contract/results/isolates'
import {
  breakpointsText,
  isolateHead,
  susceptibilityUnit,
  susceptibilityValue,
} from '@contract/rules/isolates'

/** Isolates as they stand; what the report leaves out says so. */
export function IsolatesRead({ isolates }: { isolates: readonly Isolate[] }) {
  return (
    <div className="grid gap-4">
      {isolates.map((isolate) => {
        const { number, remark, susceptibilities } = isolate
        const breakpoints = breakpointsText(isolate)
        return (
          <section key={number}>
            <h3 className="font-semibold">
              {fill(m.order.isolate, { number })}: {isolateHead(isolate)}
            </h3>
            {remark && <p className="text-text2">{remark}</p>}
            {susceptibilities.length > 0 && (
              <table className="mt-1 w-full text-dense" aria-label={fill(m.order.isolateTable, { number })}>
                <thead>
                  <tr className="text-left text-meta text-hint *:pr-3 *:last:pr-0">
                    <th scope="col">{m.order.isolateAntibiotic}</th>
                    <th scope="col">{m.order.isolateMethod}</th>
                    <th scope="col">{m.order.isolateValue}</th>
                    <th scope="col">{m.order.isolateInterpretation}</th>
                  </tr>
                </thead>
                <tbody>
                  {susceptibilities.map((one) => (
                    <tr key={one.antibiotic} className="border-b border-soft-line *:pr-3 *:last:pr-0">
                      <th scope="row" className="h-7 text-left font-normal">
                        {one.antibiotic}
                        {one.suppressed && (
                          <>
                            {' '}
                            <span className="text-hint">{m.results.isolateSuppressed}</span>
                          </>
                        )}
                      </th>
                      <td className="text-text2">{m.order.isolateMethods[one.method]}</td>
                      <td className="whitespace-nowrap tabular-nums">
                        {one.value && `${susceptibilityValue(one)} ${susceptibilityUnit(one.method)}`}
                      </td>
                      <td className="font-semibold">{one.interpretation}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {breakpoints && (
              <p className="mt-1 text-meta text-hint">
                {fill(m.reports.isolateBreakpoints, { breakpoints })}
              </p>
            )}
          </section>
        )
      })}
    </div>
  )
}
