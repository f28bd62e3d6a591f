import { useQuery } from '@tanstack/react-query'
import { overEdge, type LabelLayout, type LabelPart } from '@contract/labels/layout'
import { fill, m } from '@contract/messages'

/** The symbol as a picture. The library is large and comes only with the first preview. */
async function drawSymbol(kind: 'bars' | 'matrix', text: string): Promise<string> {
  const { code128, datamatrix, drawingSVG } = await import('bwip-js/browser')
  const svg =
    kind === 'bars'
      ? code128({ bcid: 'code128', text, height: 7, includetext: false }, drawingSVG())
      : datamatrix({ bcid: 'datamatrix', text }, drawingSVG())
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

/** A label to scale, a dot of the printer for each unit: what stands over an edge shows as such. */
export function LabelDrawing({ layout, letter }: { layout: LabelLayout; letter: string }) {
  const { width, height, parts, undrawn } = layout
  const over = overEdge(layout)
  const margin = 24
  return (
    <figure className="grid gap-1">
      <figcaption className="flex justify-between gap-3 text-meta text-hint">
        <span>{fill(m.printers.preview, { letter })}</span>
        <span className="tabular-nums">{fill(m.printers.size, { width, height })}</span>
      </figcaption>
      <svg
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        role="img"
        aria-label={`${fill(m.printers.preview, { letter })}: ${parts.flatMap((part) => (part.kind === 'frame' ? [] : [part.text])).join(', ')}`}
        className="w-full forced-color-adjust-none rounded-card bg-sunken"
      >
        <rect
          width={width}
          height={height}
          rx="6"
          fill="#fff"
          stroke={over ? '#b3261e' : '#8a97a8'}
          strokeWidth="2"
        />
        {parts.map((part, at) => (
          <Part key={at} part={part} />
        ))}
        {over && (
          <rect
            x={over.part.x}
            y={over.part.y}
            width={over.part.width}
            height={over.part.height}
            fill="none"
            stroke="#b3261e"
            strokeWidth="2"
            strokeDasharray="6 4"
          />
        )}
      </svg>
      {over && (
        <p className="text-meta font-medium text-danger">
          {fill(m.printers.over, {
            text: over.part.kind === 'frame' ? '^GB' : over.part.text,
            edge: over.edge,
          })}
        </p>
      )}
      {parts.length === 0 && <p className="text-meta text-hint">{m.printers.nothing}</p>}
      {undrawn.length > 0 && (
        <p className="text-meta text-hint">{fill(m.printers.undrawn, { commands: undrawn.join(' ') })}</p>
      )}
    </figure>
  )
}

function Part({ part }: { part: LabelPart }) {
  const { x, y, width, height } = part
  if (part.kind === 'frame')
    return <rect {...{ x, y, width, height }} fill="none" stroke="#000" strokeWidth={part.thickness} />
  if (part.kind !== 'text') return <Symbol {...{ part, kind: part.kind, text: part.text }} />
  const anchor = { left: 'start', center: 'middle', right: 'end' } as const
  const from = { left: x, center: x + width / 2, right: x + width }
  return (
    <text
      x={from[part.align]}
      y={y + height * 0.8}
      fontSize={height}
      textAnchor={anchor[part.align]}
      fontFamily="Arial, Helvetica, sans-serif"
      fill="#000"
      className="whitespace-pre"
      // In a block the letters keep their own width; elsewhere the printer's font decides it.
      {...(part.align === 'left' ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
    >
      {part.text}
    </text>
  )
}

function Symbol({ part, kind, text }: { part: LabelPart; kind: 'bars' | 'matrix'; text: string }) {
  const { x, y, width, height } = part
  const { data } = useQuery({
    queryKey: ['symbol', kind, text],
    queryFn: () => drawSymbol(kind, text),
    staleTime: Infinity,
    retry: false,
  })
  if (!data) return <rect {...{ x, y, width, height }} fill="none" stroke="#000" strokeDasharray="4 4" />
  return <image {...{ x, y, width, height }} href={data} preserveAspectRatio="none" />
}
