import type { Params } from './form.ts'
import { invalid } from './refusal.ts'

/** Reads typed values out of nested parameters, and refuses what is wrong with Stripe's words. */
export class Fields {
  constructor(
    private readonly values: Params,
    private readonly path = '',
  ) {}

  /** Refuses any parameter that is not among these, as Stripe does. */
  only(...known: string[]): void {
    const unknown = Object.keys(this.values).find((name) => !known.includes(name))
    if (unknown === undefined) return
    throw invalid(`Received unknown parameter: ${this.at(unknown)}`, this.at(unknown), 'parameter_unknown')
  }

  /** Refuses parameters that Stripe takes and the stand-in does not, rather than ignoring them in silence. */
  without(...unsupported: string[]): void {
    const found = unsupported.find((name) => name in this.values)
    if (found) throw invalid(`stripe-local does not do ${this.at(found)}`, this.at(found))
  }

  has(name: string): boolean {
    return name in this.values
  }

  text(name: string, maxLength = 5000): string | null {
    const value = this.values[name]
    if (value === undefined) return null
    if (typeof value !== 'string') throw invalid('Invalid string', this.at(name))
    if (value === '') throw invalid(emptyMessage(this.at(name)), this.at(name), 'parameter_invalid_empty')
    if (value.length > maxLength) {
      throw invalid(`Invalid string: must be at most ${maxLength} characters`, this.at(name))
    }
    return value
  }

  requiredText(name: string, maxLength?: number): string {
    return this.text(name, maxLength) ?? this.missing(name)
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const value = this.text(name)
    if (value === null) return null
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) {
      throw invalid(`Invalid ${this.at(name)}: must be one of ${choices.join(', ')}`, this.at(name))
    }
    return choice
  }

  flag(name: string): boolean | null {
    const value = this.oneOf(name, ['true', 'false'])
    return value === null ? null : value === 'true'
  }

  integer(name: string, min = 0, max = 99_999_999): number | null {
    const value = this.text(name)
    if (value === null) return null
    const param = this.at(name)
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(`Invalid integer: ${value}`, param, 'parameter_invalid_integer')
    }
    const number = Number(value)
    if (number < min) {
      throw invalid(`This value must be greater than or equal to ${min}.`, param, 'parameter_invalid_integer')
    }
    if (number > max) {
      throw invalid(`This value must be less than or equal to ${max}.`, param, 'parameter_invalid_integer')
    }
    return number
  }

  requiredInteger(name: string, min?: number, max?: number): number {
    return this.integer(name, min, max) ?? this.missing(name)
  }

  url(name: string): string | null {
    const value = this.text(name)
    if (value === null || /^https?:\/\/[^\s/]+/i.test(value)) return value
    throw invalid('Not a valid URL', this.at(name), 'url_invalid')
  }

  object(name: string): Fields | null {
    const value = this.values[name]
    if (value === undefined) return null
    if (typeof value === 'string') throw invalid('Invalid object', this.at(name))
    return new Fields(value, this.at(name))
  }

  requiredObject(name: string): Fields {
    return this.object(name) ?? this.missing(name)
  }

  objects(name: string): Fields[] {
    const list = this.values[name]
    if (list === undefined) return []
    if (typeof list === 'string') throw invalid('Invalid array', this.at(name))
    return Object.entries(list).map(([index, item]) => {
      if (typeof item === 'string') throw invalid('Invalid object', `${this.at(name)}[${index}]`)
      return new Fields(item, `${this.at(name)}[${index}]`)
    })
  }

  texts(name: string): string[] {
    const list = this.values[name]
    if (list === undefined) return []
    if (typeof list === 'string') throw invalid('Invalid array', this.at(name))
    return Object.values(list).map((item) => {
      if (typeof item !== 'string') throw invalid('Invalid string', this.at(name))
      return item
    })
  }

  /** At most 50 keys of 40 characters with values of 500; an empty value unsets a key. */
  metadata(name = 'metadata'): Record<string, string> {
    const given = this.values[name]
    if (given === undefined || given === '') return {}
    if (typeof given === 'string') throw invalid('Invalid object', this.at(name))
    const entries = Object.entries(given).filter(([, value]) => value !== '')
    if (entries.length > 50) throw invalid('Metadata can have at most 50 keys.', this.at(name))

    return Object.fromEntries(
      entries.map(([key, value]) => {
        const param = `${this.at(name)}[${key}]`
        if (typeof value !== 'string') throw invalid('Metadata values must be strings', param)
        if (key.length > 40) throw invalid('Metadata keys must be 40 characters or fewer.', param)
        if (value.length > 500) throw invalid('Metadata values must be 500 characters or fewer.', param)
        return [key, value]
      }),
    )
  }

  at(name: string): string {
    return this.path ? `${this.path}[${name}]` : name
  }

  missing(name: string): never {
    throw invalid(`Missing required param: ${this.at(name)}.`, this.at(name), 'parameter_missing')
  }
}

function emptyMessage(param: string): string {
  return (
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
    `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
  )
}
