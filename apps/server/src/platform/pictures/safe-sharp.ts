import sharp from 'sharp'

/** The largest picture we decode, the size of a large camera's. Anything larger is refused. */
export const MOST_PIXELS = 50_000_000

// One thread per picture leaves processor time for other work. Decoded pictures are not needed twice.
sharp.concurrency(1)
sharp.cache(false)
// Only these formats are ever decoded, even if the sniffing lets others through.
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

/** sharp, safe for strangers' pictures. */
export { sharp }
