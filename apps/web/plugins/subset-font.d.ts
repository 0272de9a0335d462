/** The package brings no types. These are the parts in use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2'
      /** The range of each axis to keep in a variable font. */
      variationAxes?: Record<string, { min: number; max: number }>
    },
  ): Promise<Buffer>
}
