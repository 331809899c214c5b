/**
 * Loads sharp when the first picture is processed: with libvips it takes 20 MB, which a process that only sends
 * existing copies never needs.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
