import bwipjs from 'bwip-js/generic'
import { useMemo } from 'react'
import { z } from 'zod'

const Matrix = z
  .tuple([z.object({ pixs: z.array(z.number()), pixx: z.int(), pixy: z.int() })])
  .rest(z.unknown())

/** The quiet zone that readers need around the code, in modules (ISO/IEC 18004). */
const quiet = 4

/** A QR code of a text: black on white in every theme, because that is what cameras read. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const [{ pixs, pixx }] = Matrix.parse(bwipjs.raw('qrcode', text))
    const dark = pixs.flatMap((pixel, i) =>
      pixel === 1 ? [`M${(i % pixx) + quiet} ${Math.floor(i / pixx) + quiet}h1v1h-1z`] : [],
    )
    return { path: dark.join(''), size: pixx + 2 * quiet }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
