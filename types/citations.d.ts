declare module '@citation-js/core' {
  type Name = Record<'given' | 'family' | 'literal', string | undefined>
  export class Cite {
    constructor(text: string)
    data: ({ author: Name[] } & Record<string, unknown>)[]
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary?: unknown)
    validate(found: object): Promise<{ severity: string; issueMessage: string }[]>
  }
}
