import { logoLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { ruleRefused } from '../../core/errors'
import {
  fitsLogo,
  PictureError,
  readLogo,
  sizeOfPicture,
  type Picture,
  type Size,
} from '../../documents/picture'

const refused = (message: string) => ruleRefused(message, { logo: message })

function inWords<T>(error: unknown): T {
  if (!(error instanceof PictureError)) throw error
  throw refused(m.labSettings.logoFaults[error.fault])
}

function sizeOf(bytes: Uint8Array): Size | null {
  try {
    return sizeOfPicture(bytes)
  } catch (error) {
    return inWords(error)
  }
}

/** Reads what a file is by its bytes, to its end, whatever it is called. Throws the refusal, with why and the way out. */
export async function checkedLogo(bytes: Uint8Array): Promise<Picture> {
  const size = sizeOf(bytes)
  if (!size) throw refused(m.labSettings.logoType)
  const picture = fitsLogo(size) ? await readLogo(bytes).catch(inWords<Picture>) : null
  if (picture) return picture
  throw refused(
    fill(m.labSettings.logoSize, {
      width: size.width,
      height: size.height,
      maxWidth: logoLimits.maxWidthPx,
      maxHeight: logoLimits.maxPortraitHeightPx,
    }),
  )
}
