import { logoLimits } from '@contract/constants'
import { isJpeg, jpegSize } from './jpeg-picture'
import { isPng, plainPng, pngPixels, pngSize, type Size } from './png-picture'

export { PictureError, type PictureFault, type Size } from './png-picture'

/** A picture that was read to its end, as it is put on paper. */
export interface Picture extends Size {
  type: 'image/png' | 'image/jpeg'
  /** Drawn without another look: a JPEG as it came, or a PNG written anew. */
  bytes: Uint8Array
}

/** Whether a picture is within the box of the specification: 320 wide, and a portrait 300 tall. */
export const fitsLogo = ({ width, height }: Size): boolean =>
  width >= 1 &&
  height >= 1 &&
  width <= logoLimits.maxWidthPx &&
  height <= (height > width ? logoLimits.maxPortraitHeightPx : logoLimits.maxWidthPx)

/** What size a file says it is, by its bytes and whatever it is called; null where it is neither PNG nor JPEG. */
export function sizeOfPicture(bytes: Uint8Array): Size | null {
  if (isPng(bytes)) return pngSize(bytes)
  return isJpeg(bytes) ? jpegSize(bytes) : null
}

/**
 * Reads a logo to its end. Null where it is neither PNG nor JPEG, or larger than a logo may be: nothing of it is unpacked
 * then. Throws PictureError where it is one and cannot be drawn.
 */
export async function readLogo(bytes: Uint8Array): Promise<Picture | null> {
  const size = sizeOfPicture(bytes)
  if (!size || !fitsLogo(size)) return null
  if (isJpeg(bytes)) return { ...size, type: 'image/jpeg', bytes }
  return { ...size, type: 'image/png', bytes: await plainPng(await pngPixels(bytes)) }
}
