import { fundraisingTemplates } from './fundraising-templates.ts';
import { gatheringTemplates } from './gathering-templates.ts';
import { mealTemplates } from './meal-templates.ts';
import type { SheetTemplate } from './sheet-template.ts';

const all = [...mealTemplates, ...fundraisingTemplates, ...gatheringTemplates];

export type TemplateId = (typeof all)[number]['id'];
export type SlotWords = (typeof all)[number]['slots'][number]['words'];

export type KnownTemplate = SheetTemplate<TemplateId, SlotWords>;

export const sheetTemplates: readonly KnownTemplate[] = all;
