import { logoSize } from '@/app/lab-logo'

/** What a file begins with, whatever it is called: the kinds of picture a logo may be. */
async function kindOf(file: Blob): Promise<'image/png' | 'image/jpeg' | null> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const is = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (is(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  return is(0xff, 0xd8, 0xff) ? 'image/jpeg' : null
}

/**
 * The picture within the box of the specification, as PNG or JPEG like it was; null where it is no picture. A picture that
 * fits goes as it is.
 */
export async function scaledLogo(file: Blob): Promise<Blob | null> {
  const type = await kindOf(file)
  if (!type) return null
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  const { width, height } = logoSize(picture)
  if (width === picture.width && height === picture.height && height <= width) {
    picture.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((done) => canvas.toBlob(done, type, 0.92))
}
