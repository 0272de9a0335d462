import sharp from 'sharp'

/** Pixels of the largest original: a camera's 50 megapixels. What claims more is not decoded at all. */
export const MOST_PIXELS = 50_000_000

// One thread a picture: the server's other work goes on. What was decoded is not wanted again.
sharp.concurrency(1)
sharp.cache(false)
// Whatever the sniffing lets through, nothing but these is ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** sharp, for strangers' pictures. */
export { sharp }
