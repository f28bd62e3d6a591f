import { toBlob } from './shrunk-photo'

const PEN = 5

/** A signature as a picture in black on white: lines of points x, y in a field of this size, or the typed name. */
export async function signaturePicture(
  size: { width: number; height: number },
  drawn: readonly (readonly number[])[],
  typedName: string | null,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.fillStyle = '#000000'
  if (typedName !== null) {
    pen.font = 'italic 64px serif'
    pen.fillText(typedName, 40, size.height * 0.6, size.width - 80)
    return toBlob(canvas, 'image/png')
  }
  pen.lineWidth = PEN
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  for (const line of drawn) {
    pen.beginPath()
    for (let at = 0; at + 1 < line.length; at += 2) pen.lineTo(line[at] ?? 0, line[at + 1] ?? 0)
    pen.stroke()
  }
  return toBlob(canvas, 'image/png')
}
