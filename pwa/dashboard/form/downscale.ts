const longestSide = 1600
const quality = 0.86
// Beyond this no phone's picture is: what would take a browser's memory away is not even opened.
const largestFile = 40 * 1024 * 1024

/** Why a file became no picture, in a sentence for a person. */
export class NoPicture extends Error {}

/**
 * A file of a camera or a disk as the data string of a picture that fits on a screen: at most 1600 pixels at its longer
 * side, WebP where the browser can write it and JPEG elsewhere. Turned upright, and without the place it was taken at.
 */
export async function downscale(file: File): Promise<string> {
  if (file.type === 'image/svg+xml' || (file.type !== '' && !file.type.startsWith('image/'))) {
    throw new NoPicture(`${file.name} is no picture. Please use a JPEG, PNG or WebP picture.`)
  }
  if (file.size > largestFile) throw new NoPicture(`${file.name} is larger than 40 MB.`)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NoPicture(`${file.name} could not be read. Please use a JPEG, PNG or WebP picture.`)
  })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new NoPicture('This browser cannot draw pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const webp = canvas.toDataURL('image/webp', quality)
  if (webp.startsWith('data:image/webp')) return webp
  // A JPEG has no transparency: what shows through is paper, not black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
