/** The package brings no types. These are the parts in use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2'
      /** Of a variable font: which part of an axis is kept. */
      variationAxes?: Record<string, { min: number; max: number }>
    },
  ): Promise<Buffer>
}
