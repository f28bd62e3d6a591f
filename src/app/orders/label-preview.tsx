import { useQuery } from '@tanstack/react-query'
import { labelCode, labelLines, type LabelData } from '@contract/labels/label'
import { fill, m } from '@contract/messages'

/** The bars as a picture. The library is large and comes only with the first preview. */
async function drawBars(code: string): Promise<string> {
  const { code128, drawingSVG } = await import('bwip-js/browser')
  const svg = code128({ bcid: 'code128', text: code, height: 7, includetext: false }, drawingSVG())
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

/** One label as it will be, in its proportions of 2 by 1 inch: black on white in every theme. */
export function LabelPreview({ label }: { label: LabelData }) {
  const code = labelCode(label)
  const { data: bars } = useQuery({
    queryKey: ['bars', code],
    queryFn: () => drawBars(code),
    staleTime: Infinity,
  })
  const [first, ...rest] = labelLines(label)
  return (
    <figure
      aria-label={fill(m.order.labelOf, { letter: label.specimenLetter })}
      className="flex aspect-2/1 w-56 shrink-0 forced-color-adjust-none flex-col rounded-control border border-line bg-[#fff] px-2 py-1 text-[9px]/[11px] text-[#000]"
    >
      <b className="truncate text-[11px]/[13px]">{first}</b>
      {rest.map((line) => (
        <span key={line} className="truncate">
          {line}
        </span>
      ))}
      {bars ? (
        <img src={bars} alt="" className="mt-auto h-6 w-full object-contain" />
      ) : (
        <span className="mt-auto">{m.order.labelsLoadingPreview}</span>
      )}
      <figcaption className="mono text-center">{code}</figcaption>
    </figure>
  )
}
