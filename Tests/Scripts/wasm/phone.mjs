// Has the rules in WebAssembly answer requests, parted by empty lines, with a line each:
// node phone.mjs WASM < requests
import fs from 'node:fs'

export function phone(bytes) {
  const module = new WebAssembly.Module(bytes)
  let memory
  let heap
  const bytesOf = () => new Uint8Array(memory.buffer)
  // What the library asks of a machine; memory is handed out and, in a request's time, not taken back.
  const machine = {
    posix_memalign(place, alignment, size) {
      heap = Math.ceil(heap / alignment) * alignment
      const missing = heap + size - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / 65536))
      new DataView(memory.buffer).setUint32(place, heap, true)
      heap += size
      return 0
    },
    free() {},
    memcpy(to, from, count) { bytesOf().copyWithin(to, from, from + count); return to },
    memmove(to, from, count) { bytesOf().copyWithin(to, from, from + count); return to },
    memset(to, byte, count) { bytesOf().fill(byte, to, to + count); return to },
    arc4random_buf(place, count) { bytesOf().fill(7, place, place + count) },
    memcmp(a, b, count) {
      const bytes = bytesOf()
      for (let at = 0; at < count; at++) {
        if (bytes[a + at] !== bytes[b + at]) return bytes[a + at] - bytes[b + at]
      }
      return 0
    },
    putchar() { return 0 },
    __multi3(place, low, high, otherLow, otherHigh) {
      const whole = (low, high) => BigInt.asUintN(64, low) | BigInt.asUintN(64, high) << 64n
      const product = whole(low, high) * whole(otherLow, otherHigh)
      const view = new DataView(memory.buffer)
      view.setBigUint64(place, BigInt.asUintN(64, product), true)
      view.setBigUint64(place + 8, BigInt.asUintN(64, product >> 64n), true)
    },
  }
  // Each request begins with the memory as it was, so that none can leave anything behind.
  return (request) => {
    const env = {}
    for (const { name } of WebAssembly.Module.imports(module)) {
      env[name] = machine[name] ?? (() => { throw new Error(`the rules ask for ${name}`) })
    }
    const { exports } = new WebAssembly.Instance(module, { env })
    memory = exports.memory
    heap = memory.buffer.byteLength
    const text = new TextEncoder().encode(request)
    const place = exports.request(text.length)
    bytesOf().set(text, place)
    const count = exports.answer(text.length)
    const start = exports.answerBytes()
    return new TextDecoder().decode(bytesOf().slice(start, start + count))
  }
}

if (process.argv[2]) {
  const ask = phone(fs.readFileSync(process.argv[2]))
  const answers = fs.readFileSync(0, 'utf8').split('\n\n').filter((text) => text.trim())
    .map((request) => ask(request + '\n'))
  fs.writeSync(1, answers.join('\n') + '\n')
}
