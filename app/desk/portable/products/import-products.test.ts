import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aJpeg, aPng } from '../../../../test/files'
import { db } from '../../../platform/database/db.server'
import { importFromFormat } from '../import.server'
import { readAmount } from './read-amount'

beforeEach(async () => {
  await db.merchItem.deleteMany()
  await db.importedRecord.deleteMany()
  await db.creationKey.deleteMany()
  await db.redirect.deleteMany()
})

async function aFile(csv: string | Buffer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-products-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'pictures'))
  writeFileSync(path.join(folder, 'pictures/front.jpg'), await aJpeg())
  writeFileSync(path.join(folder, 'pictures/back side.png'), await aPng())
  writeFileSync(path.join(folder, 'products.csv'), csv)
  const [file, files] = [path.join(folder, 'products.csv'), path.join(folder, 'pictures')]
  return (isDryRun = false) => importFromFormat('products', file, { files, isDryRun })
}

const itemsHere = async () => {
  const rows = await db.merchItem.findMany({
    orderBy: { id: 'asc' },
    include: { variants: { orderBy: { position: 'asc' } }, pictures: true },
  })
  return rows.map(({ title, description, isDraft, optionNames, variants, pictures }) => ({
    title,
    description,
    isDraft,
    options: JSON.parse(optionNames),
    pictures: pictures.length + 1,
    variants: variants.map(({ option1, option2, priceCents, stock, sku, weightGrams, isDigital }) =>
      [option1, option2, priceCents, stock, sku, weightGrams, isDigital].join('|'),
    ),
  }))
}

const shopifyOld = `Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Requires Shipping,Image Src,Image Position,Gift Card,Variant Image,Status
tee,"Tee, black","<p>Soft<script>x()</script> and <b>black</b>,
printed by hand.</p>",Us,"a, b",TRUE,Size,S,Colour,Black,T-S,180,shopify,4,deny,25.00,true,https://cdn.shop.example/front.jpg?v=1,1,false,,active
tee,,,,,,,M,,Black,T-M,190,shopify,-2,deny,25.00,true,https://cdn.shop.example/back%20side.png?v=1,2,,https://cdn.shop.example/back%20side.png?v=1,
tee,,,,,,,M,,White,T-MW,190,shopify,0,continue,27.50,true,,,,,
tee,,,,,,,,,,,,,,,,,https://cdn.shop.example/gone.jpg,3,,,
zine,Zine no. 1,,Us,,FALSE,Title,Default Title,,,,,,,deny,5,false,,,false,,draft
card,Gift card,,Us,,TRUE,Title,$10,,,,,,,deny,10,false,,,true,,active
`

test('products of Shopify come as drafts with variants, stock, pictures and where their old addresses lead', async () => {
  const run = await aFile(shopifyOld)
  expect((await run(true)).cameCount).toEqual({ 'merch item': 2 })
  expect(await db.merchItem.count()).toBe(0)
  const { left, notes } = await run()
  expect(left.map(({ title }) => title)).toEqual(['Gift card'])
  expect(notes.map(({ why }) => why).join()).toMatch(/gone\.jpg could not be had/)
  expect(await itemsHere()).toEqual([
    {
      title: 'Tee, black',
      description: 'Soft and **black**, printed by hand.',
      isDraft: true,
      options: ['Size', 'Colour'],
      pictures: 2,
      variants: [
        'S|Black|2500|4|T-S|180|false',
        'S|White|2500|0|||false',
        'M|Black|2500|0|T-M|190|false',
        'M|White|2750||T-MW|190|false',
      ],
    },
    {
      title: 'Zine no. 1',
      description: '',
      isDraft: true,
      options: [],
      pictures: 1,
      variants: ['||500||||true'],
    },
  ])
  expect((await db.redirect.findMany()).map(({ from }) => from)).toEqual(['/products/tee', '/products/zine'])
  const shown = await db.merchVariant.findFirstOrThrow({ where: { sku: 'T-M' } })
  expect(shown.pictureId).not.toBeNull()
})

test('a second import brings nothing twice, and what was changed here stays', async () => {
  const run = await aFile(shopifyOld)
  await run()
  await db.merchItem.updateMany({ where: { title: 'Zine no. 1' }, data: { title: 'Mine' } })
  await db.redirect.updateMany({ where: { from: '/products/zine' }, data: { to: '/shop' } })
  const before = [await itemsHere(), await db.redirect.findMany()]
  expect((await run()).cameCount).toEqual({})
  expect([await itemsHere(), await db.redirect.findMany()]).toEqual(before)
})

test('the columns that Shopify has since 2025 say the same', async () => {
  await (
    await aFile(`\uFEFFTitle;URL handle;Description;Option1 name;Option1 value;SKU;Price;Inventory tracker;Inventory quantity;Continue selling when out of stock;Weight value (grams);Requires shipping;Product image URL;Image position;Gift card
Mug;mug;<p>Blue</p>;Title;Default Title;M1;12,50;shopify;7;FALSE;350,0;TRUE;https://x.example/front.jpg;1;FALSE`)
  )()
  expect(await itemsHere()).toMatchObject([
    { title: 'Mug', options: [], variants: ['||1250|7|M1|350|false'] },
  ])
})

test('products of WooCommerce come with their variations', async () => {
  const csv = `ID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Backorders allowed?","Weight (kg)","Regular price",Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
10,variable,HAT,Hat,1,,Warm.\\n,1,,0,.2,,"https://w.example/front.jpg, https://w.example/back%20side.png",,Colour,"Red, Green"
11,variation,HAT-R,Hat - Red,1,,,1,3,0,,15,,id:10,Colour,Red
12,variation,HAT-G,Hat - Green,1,,,0,,0,,16,,HAT,Colour,Green
13,"simple, downloadable, virtual",PDF,Pattern,0,,<p>A PDF</p>,1,,0,,4.5,,,,
14,external,,Elsewhere,1,,,1,,0,,9,,,,
`
  const { left } = await (await aFile(csv))()
  expect(left.map(({ title }) => title)).toEqual(['Elsewhere'])
  expect(await itemsHere()).toMatchObject([
    {
      title: 'Hat',
      options: ['Colour'],
      pictures: 2,
      variants: ['Red||1500|3|HAT-R|200|false', 'Green||1600|0|HAT-G|200|false'],
    },
    { title: 'Pattern', variants: ['||450||PDF||true'] },
  ])
})

test('products of Squarespace come, also from a file in UTF-16', async () => {
  const csv = `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Visible,Hosted Image URLs
abc,1,PHYSICAL,store,risograph,Print,<p>Two colours</p>,P1,Size,A4,20.00,0.00,No,5,,,Yes,https://s.example/front.jpg https://s.example/back%20side.png
,2,,,,,,P2,,A3,30.00,0.00,No,Unlimited,,,,
`
  await (await aFile(Buffer.from(`\uFEFF${csv}`, 'utf16le')))()
  expect(await itemsHere()).toMatchObject([
    { title: 'Print', pictures: 2, variants: ['A4||2000|5|P1||false', 'A3||3000||P2||false'] },
  ])
  expect((await db.redirect.findMany()).map(({ from }) => from)).toEqual([
    '/store/p/risograph',
    '/store/risograph',
  ])
})

test('listings of Etsy come with all combinations of their variations', async () => {
  const csv = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU
"Pin <3","Enamel.
Small.",6.50,USD,12,,,https://e.example/front.jpg,,,,,,,,PIN
Scarf,Warm,40.00,USD,3,,,,,Custom,Length,"Short,Long",Custom,Wool,"Grey,Red",
`
  await (await aFile(csv))()
  expect(await itemsHere()).toMatchObject([
    { title: 'Pin <3', description: 'Enamel.\nSmall.', variants: ['||650|12|PIN||false'] },
    { title: 'Scarf', options: ['Length', 'Wool'], variants: { length: 4 } },
  ])
})

test('a table of one’s own comes, sizes under one title as one item', async () => {
  const csv =
    'Name\tPrice\tQuantity\tSize\tImage\tPermalink\nTote\t€ 1.012,00\t4\t\tfront.jpg\ttote\nShirt\t20\t2\tS\t\tshirt\nShirt\t21\t\tM\t\tshirt\n'
  await (await aFile(csv))()
  expect(await itemsHere()).toMatchObject([
    { title: 'Tote', options: [], variants: ['||101200|4|||false'] },
    { title: 'Shirt', options: ['Option'], variants: ['S||2000|2|||false', 'M||2100||||false'] },
  ])
})

test('a third option joins the second, and one product with hundreds of variants is told', async () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price\n'
  const wool = 'sock,Sock,Size,S,Colour,Red,Wool,Thick,9\nsock,,,M,,Red,,Thin,10\n'
  const many = Array.from({ length: 101 }, (_, at) => `many,Many,Size,${at},,,,,1\n`).join('')
  const { left } = await (await aFile(head + wool + many))()
  expect(left.map(({ title }) => title)).toEqual(['Many'])
  expect(await itemsHere()).toMatchObject([
    {
      options: ['Size', 'Colour / Wool'],
      variants: [
        'S|Red / Thick|900||||false',
        'S|Red / Thin|900|0|||false',
        'M|Red / Thick|900|0|||false',
        'M|Red / Thin|1000||||false',
      ],
    },
  ])
})

test.each([
  ['what is no list of products', 'a,b\n1,2\n', /no list of products/],
  ['an empty file', '', /no list of products/],
])('%s is refused in a line', async (_, csv, why) => {
  await expect((await aFile(csv))()).rejects.toThrow(why)
})

test('a product without a price is told, and the others come', async () => {
  const { left } = await (await aFile('title,price\nFree?,ask\nTote,5\n'))()
  expect(left).toMatchObject([{ title: 'Free?', why: 'It has no price that can be read.' }])
  expect(await db.merchItem.count()).toBe(1)
})

test.each([
  ['12.50', 1250],
  ['$1,299.00', 129_900],
  ['1.299,00 €', 129_900],
  ['1,299', 129_900],
  ['19.9900', 1999],
  ['12,5', 1250],
  ['EUR 7', 700],
  ['1.234.567', 123_456_700],
  ['', undefined],
  ['-5', undefined],
  ['free', undefined],
])('the amount %j is %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test('products of Big Cartel come with their options, stock and old addresses', async () => {
  const run =
    await aFile(`Name;Permalink;Status;Price;Description;Option group;Option name;Option price;Quantity;Image 1;Image 2
"Tee; black";tee-black;active;"$25,00";<p>Soft</p>;Size;S;;4;https://images.bigcartel.example/front.jpg;
"Tee; black";tee-black;active;"$25,00";;Size;M;"27,50";0;;https://images.bigcartel.example/back%20side.png
Zine;https://us.bigcartel.com/product/zine;sold-out;5.00;;;;;12;;
`)
  expect((await run()).left).toEqual([])
  expect(await itemsHere()).toMatchObject([
    { title: 'Tee; black', pictures: 2, variants: ['S||2500|4|||false', 'M||2750|0|||false'] },
    { title: 'Zine', variants: ['||500|0|||false'] },
  ])
  expect((await db.redirect.findMany({ orderBy: { from: 'asc' } })).map(({ from }) => from)).toEqual([
    '/product/tee-black',
    '/product/zine',
  ])
  expect((await run()).cameCount).toEqual({})
})

test('merch of Bandcamp comes from UTF-16 with the album in its title, and unlimited where Bandcamp does not count', async () => {
  const cells = `package id	title	album title	price	currency	sku	quantity available	quantity limited	option title	option sku	option quantity available	url	image url
1	LP	Flood	20.00	USD	LP-1	7	true				https://us.bandcamp.com/merch/flood-lp	https://f4.bcbits.example/front.jpg
2	Tee		15	USD			true	S	T-S	3		
2	Tee		15	USD			true	M	T-M	0		
3	Badge		1.50	USD			false					
`
  const run = await aFile(Buffer.from(`\uFEFF${cells}`, 'utf16le'))
  expect((await run()).left).toEqual([])
  expect(await itemsHere()).toMatchObject([
    { title: 'Flood: LP', variants: ['||2000|7|LP-1||false'] },
    { title: 'Tee', variants: ['S||1500|3|T-S||false', 'M||1500|0|T-M||false'] },
    { title: 'Badge', variants: ['||150||||false'] },
  ])
  expect(await db.redirect.count({ where: { from: '/merch/flood-lp' } })).toBe(1)
})
