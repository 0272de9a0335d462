export type PictureTables = {
  /** `key`: `pictureKey` of its address. */
  picture_gone: { key: string; gone_at: Date }
}
