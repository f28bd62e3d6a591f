import { photoBytes } from '@contract/courier/events'

const SIDE = 1280

/** A picture's bytes as base64, without the head of a data address. */
export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}

/**
 * A photo drawn anew and smaller: where it was taken and whatever else its file says stays behind. Null where the file is no
 * picture that the browser can draw.
 */
export async function smallPhoto(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of [0.75, 0.5, 0.3]) {
    const text = base64Of(canvas.toDataURL('image/jpeg', quality))
    if ((text.length * 3) / 4 <= photoBytes) return text
  }
  return null
}
