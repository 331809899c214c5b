/** Counts how many non-ASCII bytes of a file are valid UTF-8, without decoding it. */
export class Utf8Count {
  private valid = 0
  private invalid = 0
  private line = 1
  private invalidLine: number | undefined
  /** The state of the current character: its first byte, its length, and the number of missing bytes. */
  private first = 0
  private length = 0
  private missing = 0

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.missing > 0 && byte >= 0x80 && byte <= 0xbf) this.continueLetter(byte)
      else {
        if (this.missing > 0) this.lose(this.length - this.missing)
        this.begin(byte)
      }
      if (byte === 0x0a) this.line += 1
    }
  }

  /** Tells whether most non-ASCII characters are valid UTF-8, or there are none. */
  isMost(): boolean {
    return this.valid + this.invalid === 0 || this.valid > this.invalid
  }

  /** Returns the first line, from 1, with invalid UTF-8; undefined if there is none. */
  firstInvalidLine(): number | undefined {
    return this.invalidLine ?? (this.missing > 0 ? this.line : undefined)
  }

  private begin(byte: number): void {
    this.first = byte
    this.length = lengthOf(byte)
    this.missing = Math.max(0, this.length - 1)
    if (byte >= 0x80 && this.length === 0) this.lose(1)
  }

  private continueLetter(byte: number): void {
    if (this.missing === this.length - 1 && isNoLetter(this.first, byte)) this.invalidLine ??= this.line
    this.missing -= 1
    if (this.missing === 0) this.valid += this.length
  }

  private lose(bytes: number): void {
    this.invalid += bytes
    this.invalidLine ??= this.line
  }
}

function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0
}

/** Tells by the first two bytes whether a character is overlong, a surrogate, or beyond Unicode. */
function isNoLetter(first: number, second: number): boolean {
  if (first === 0xe0) return second < 0xa0
  if (first === 0xed) return second > 0x9f
  if (first === 0xf0) return second < 0x90
  return first === 0xf4 && second > 0x8f
}
