/** Writes a MaxMind DB of IPv4 networks of eight bits, `81` for 81.0.0.0/8, as its specification 2.0 says. */
export function ipDatabase(networks: Record<number, object>): Buffer {
  const entries = Object.entries(networks).map(([first, value]) => ({
    first: Number(first),
    value,
  }))
  const bits = 8
  // A node for every prefix of up to seven bits that leads to a network.
  const nodes: [number | null, number | null][] = [[null, null]]
  const data: Buffer[] = []
  let size = 0
  const leaves: { node: number; side: 0 | 1; at: number }[] = []
  for (const { first, value } of entries) {
    let node = 0
    for (let bit = 0; bit < bits; bit++) {
      const side = (first >> (bits - 1 - bit)) & 1 ? 1 : 0
      if (bit === bits - 1) {
        leaves.push({ node, side, at: size })
        continue
      }
      const next = nodes[node]?.[side] ?? nodes.push([null, null]) - 1
      const here = nodes[node]
      if (here !== undefined) here[side] = next
      node = next
    }
    const encoded = encode(value)
    data.push(encoded)
    size += encoded.length
  }
  for (const { node, side, at } of leaves) {
    const here = nodes[node]
    if (here !== undefined) here[side] = nodes.length + 16 + at
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((sides, i) =>
    sides.forEach((value, side) => tree.writeUIntBE(value ?? nodes.length, i * 6 + side * 3, 3)),
  )
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  })
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata])
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(Number.isInteger(value) ? 4 : 8)
    if (Number.isInteger(value)) bytes.writeUInt32BE(value)
    else bytes.writeDoubleBE(value)
    return Buffer.concat([
      Buffer.from([((Number.isInteger(value) ? 6 : 3) << 5) | bytes.length]),
      bytes,
    ])
  }
  const entries = Object.entries(value ?? {})
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}
