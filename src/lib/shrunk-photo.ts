/** Longest side of a photo as it is sent: enough to read a card by. */
const mostSide = 2000

/** A canvas as a file of this type. */
export const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, 0.85))

/** A photo drawn anew: smaller, upright, and nothing but the picture. Null where it cannot be read. */
export async function shrunkPhoto(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return toBlob(canvas, 'image/jpeg')
}
