import { useEffect, useRef } from 'react';
import type { LogoConversion } from '#contract/social-media.ts';
import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import { showToast } from '#client/lib/toast.ts';

export function useConversionEnd(platform: SocialPlatform, conversion: LogoConversion | null): void {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (conversion?.state === 'converting') awaited.current = conversion.id;
    if (conversion === null || conversion.state === 'converting' || conversion.id !== awaited.current) return;
    awaited.current = null;
    showToast(
      conversion.state === 'done'
        ? { title: 'Logo Uploaded', description: `Posts to ${platformNames[platform]} will now show it.` }
        : { title: 'Upload failed', description: conversion.problem ?? '', variant: 'destructive' },
    );
  }, [platform, conversion]);
}
