/** An extract, an answer or a list that cannot be read, with a sentence for the operator. */
export class HousesUnreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HousesUnreadable'
  }
}
