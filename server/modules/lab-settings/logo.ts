import { logoLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { ruleRefused } from '../../core/errors'

interface Picture {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

const starts = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** PNG (ISO/IEC 15948): signature, then the header chunk with width and height; complete with its end chunk. */
function pngOf(bytes: Uint8Array): Picture | null {
  if (!starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return null
  const text = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
  if (text(12) !== 'IHDR' || text(bytes.length - 8) !== 'IEND') return null
  return { type: 'image/png', width: word(bytes, 18), height: word(bytes, 22) }
}

/** JPEG (ITU T.81): markers up to the frame header, which has height and width; complete with its end marker. */
function jpegOf(bytes: Uint8Array): Picture | null {
  if (!starts(bytes, 0xff, 0xd8, 0xff) || word(bytes, bytes.length - 2) !== 0xffd9) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: word(bytes, at + 7), height: word(bytes, at + 5) }
    at += 2 + word(bytes, at + 2)
  }
  return null
}

/** Whether the picture is within the box of the specification: 320 wide, and a portrait 300 tall. */
const fits = ({ width, height }: Picture) =>
  width >= 1 &&
  height >= 1 &&
  width <= logoLimits.maxWidthPx &&
  height <= (height > width ? logoLimits.maxPortraitHeightPx : logoLimits.maxWidthPx)

/** Reads what a file is by its bytes, whatever it is called. Throws the refusal, with the way out. */
export function checkedLogo(bytes: Uint8Array): Picture {
  const picture = pngOf(bytes) ?? jpegOf(bytes)
  if (!picture) {
    const message = m.labSettings.logoType
    throw ruleRefused(message, { logo: message })
  }
  if (!fits(picture)) {
    const message = fill(m.labSettings.logoSize, {
      width: picture.width,
      height: picture.height,
      maxWidth: logoLimits.maxWidthPx,
      maxHeight: logoLimits.maxPortraitHeightPx,
    })
    throw ruleRefused(message, { logo: message })
  }
  return picture
}
